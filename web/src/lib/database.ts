// A database on this device: IndexedDB, opened when it is first needed. What it answers is one piece of work in one of its stores.
type Transact = <T>(store: string, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest) => Promise<T>;

// Things are kept by their id, in stores of these names.
export function database(name: string, stores: readonly string[]): Transact {
  let opening: Promise<IDBDatabase> | null = null;
  function open(): Promise<IDBDatabase> {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => {
        for (const store of stores) request.result.createObjectStore(store, { keyPath: 'id' });
      };
      request.onsuccess = () => {
        // A newer page in another tab may need to change it; this one opens it again when it needs it.
        request.result.onversionchange = request.result.onclose = () => {
          request.result.close();
          opening = null;
        };
        resolve(request.result);
      };
      request.onerror = () => reject(request.error ?? new Error('no storage'));
    });
    opening.catch(() => (opening = null));
    return opening;
  }
  // Done when it lies on the device, not before.
  return async <T>(store: string, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest) => {
    const opened = await open();
    return new Promise<T>((resolve, reject) => {
      const transaction = opened.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result as T);
      transaction.onabort = () => reject(transaction.error ?? new Error('storage failed'));
    });
  };
}
