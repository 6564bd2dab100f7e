// The guided first game of Powerline: five rounds up to the first scoring, alone, on board A.
import type { Lesson } from '../board';
import record from './lesson_moves.json';

const [first] = record.parts as [(typeof record.parts)[0]];
const confirm = { text: 'confirm', expect: 'confirm' };

export const lesson: Lesson = {
  players: 1,
  options: { boards: ['a'] },
  data_hash: record.data_hash,
  parts: [
    {
      ...first,
      dice: 'first-game-3513510',
      steps: [
        { text: 'welcome' },
        { text: 'board', mark: ['l01', 'c01', 'wind_1', 'biogas_1'], rules: ['PL-2', 'PL-3'] },
        { text: 'dice', mark: ['die_red', 'die_yellow', 'die_blue', 'die_green', 'die_white', 'die_black'], rules: ['PL-25'] },
        { text: 'begin_red', expect: 'begin red', rules: ['PL-31', 'PL-32'] },
        { text: 'first_segment', mark: ['l01', 'l01_a'], expect: 'line l01_a', rules: ['PL-34', 'PL-35'] },
        { text: 'next_segment', mark: ['l01'], expect: 'line l01', rules: ['PL-36'] },
        { text: 'last_segment', mark: ['l01'], expect: 'line l01', rules: ['PL-37', 'PL-38'] },
        { text: 'stop', mark: ['chart', 'column_3'], expect: 'stop', rules: ['PL-43', 'PL-44'] },
        confirm,
        { text: 'city', mark: ['c01'], rules: ['PL-65'] },
        { text: 'begin_black', expect: 'begin black', rules: ['PL-32'] },
        { text: 'line_two', mark: ['l02', 'l02_a'], expect: 'line l02_a' },
        { text: 'line_two_on', mark: ['l02'], expect: 'line l02' },
        { text: 'line_two_on', mark: ['l02'], expect: 'line l02' },
        { text: 'line_two_end', mark: ['l02'], expect: 'line l02' },
        { text: 'stop_four', mark: ['chart', 'column_4'], expect: 'stop' },
        confirm,
        { text: 'single', expect: 'begin red', rules: ['PL-46'] },
        { text: 'single_line', mark: ['l04', 'l04_a'], expect: 'line l04_a' },
        { text: 'single_stop', mark: ['chart', 'column_1', 'sun'], expect: 'stop' },
        confirm,
        { text: 'joker_begin', mark: ['sun'], expect: 'begin red', rules: ['PL-41', 'PL-42'] },
        { text: 'joker', mark: ['l04'], expect: 'joker l04' },
        { text: 'island', mark: ['island'], expect: 'island', rules: ['PL-40'] },
        { text: 'stop_two', mark: ['chart', 'column_2'], expect: 'stop' },
        { text: 'vacation', mark: ['vacation'], expect: ['vacation keep', 'vacation use'], rules: ['PL-64'] },
        confirm,
        { text: 'undo' },
        { text: 'trial', mark: ['l04', 'biogas_1'], expect: ['stop'], free: true, rules: ['PL-66'] },
        confirm,
        { text: 'station', mark: ['biogas_1', 'c04'], rules: ['PL-66'] },
        { text: 'scoring', mark: ['tile_a', 'tile_d', 'tile_g'], rules: ['PL-70', 'PL-71'] },
        { text: 'unfinished', rules: ['PL-96'] },
        { text: 'limits', rules: ['PL-39'] },
        { text: 'helps' },
        { text: 'end' },
      ],
    },
  ],
};
