// Downloads: records and statistics as files.
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
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
