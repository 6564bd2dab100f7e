// By which rule each step asks, and by which rule each kind of move is made when its time comes.
import type { Asked } from '../board';

export const asked: Asked = {
  steps: { begin: 'PL-31', place: 'PL-33', vacation: 'PL-64' },
  verbs: { begin: 'PL-31', line: 'PL-33', joker: 'PL-41', island: 'PL-40', stop: 'PL-43', vacation: 'PL-64' },
};
