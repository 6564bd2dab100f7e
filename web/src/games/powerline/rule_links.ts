// The rule behind each step, and the rule by which each kind of move is made when its time comes.
import type { RuleLinks } from '../board';
import type { Step, Verb } from './engine.gen';

export const ruleLinks: RuleLinks<Step, Verb> = {
  steps: { begin: 'PL-31', place: 'PL-33', vacation: 'PL-64' },
  verbs: { begin: 'PL-31', line: 'PL-33', joker: 'PL-41', island: 'PL-40', stop: 'PL-43', vacation: 'PL-64' },
};
