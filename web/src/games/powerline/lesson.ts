// The guided first game of Powerline: five rounds up to the first scoring, alone, on board A, then the last round of the same game.
import type { Lesson } from '../board';
import record from './lesson_moves.json';

const [first, last] = record.parts as [(typeof record.parts)[0], (typeof record.parts)[0]];
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
        { ...confirm, free: true }, // the reader's own plan may end in a question about the vacation tile
        { text: 'station', mark: ['biogas_1', 'c04'], rules: ['PL-66'] },
        { text: 'scoring', mark: ['tile_a', 'tile_d', 'tile_g'], rules: ['PL-70', 'PL-71'] },
        { text: 'limits', rules: ['PL-39'] },
        { text: 'helps' },
        { text: 'leap' },
      ],
    },
    {
      ...last,
      dice: 'first-game-3513510',
      steps: [
        { text: 'last_round', mark: ['chart', 'column_6', 'l05', 'l08'], rules: ['PL-44'] },
        { text: 'last_begin', expect: 'begin red' },
        { text: 'last_eight', mark: ['l08'], expect: 'line l08' },
        { text: 'last_five', mark: ['l05'], expect: 'line l05' },
        { text: 'last_five_end', mark: ['l05'], expect: 'line l05' },
        { text: 'last_eight_on', mark: ['l08'], expect: 'line l08' },
        { text: 'last_ten', mark: ['l10'], expect: 'line l10' },
        { text: 'last_joker', mark: ['l08', 'sun'], expect: 'joker l08', rules: ['PL-42'] },
        { text: 'last_stop', expect: 'stop' },
        confirm,
        { text: 'final', mark: ['tile_a', 'tile_d', 'tile_g', 'l10'], rules: ['PL-71', 'PL-96'] },
        { text: 'end' },
      ],
    },
  ],
};
