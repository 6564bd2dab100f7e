// Downloads: records, statistics and pictures as files.
export const saveFile = (name: string, text: string, type = 'application/json'): void => saveBlob(name, new Blob([text], { type }));

export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function saveRecord(record: Record<string, unknown>): void {
  const when = String(record.finished ?? record.created ?? new Date().toISOString()).slice(0, 10);
  saveFile(`${String(record.game)}-${when}.json`, `${JSON.stringify(record)}\n`);
}

export function saveReceipt(receipt: Record<string, unknown>): void {
  saveFile(`receipt-${String(receipt.game)}-${String(receipt.table)}.json`, `${JSON.stringify(receipt)}\n`);
}
