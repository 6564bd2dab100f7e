// Random texts nobody can guess: nonces for the dice, and the secret by which a device is known again.
export function randomText(bytes = 16): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
