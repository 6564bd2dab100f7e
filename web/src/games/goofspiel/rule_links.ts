// The rule behind each step, and the rule by which each kind of move is made when its time comes.
import type { RuleLinks } from '../board';
import type { Step, Verb } from './engine.gen';

export const ruleLinks: RuleLinks<Step, Verb> = {
  steps: { bid: 'GS-21', reinforce: 'GS-22', scout: 'GS-44', verdict: 'GS-46' },
  verbs: { bid: 'GS-21', add: 'GS-22', look: 'GS-45', spy: 'GS-48', keep: 'GS-46', bury: 'GS-47' },
};
