// What the player aid says in numbers: those of the component data in play.
import type { Aid } from '../board';
import { row } from '../../lib/aid';
import { dataOf } from './words';

export const aid: Aid = (table) => {
  const { network, setup } = dataOf(table as never);
  const stages = [...network.unlock].sort((a, b) => a.stage - b.stage);
  return {
    rounds: setup.limits.action_rounds,
    repay: setup.limits.capital_repay,
    energy: setup.limits.energy_max,
    least: setup.limits.take_back_minimum,
    stages: stages.map(({ stage, zones, markets }) => row([stage, [...zones, ...markets].map((id) => table.name(id)).join(', ')])).join('\n'),
  };
};
