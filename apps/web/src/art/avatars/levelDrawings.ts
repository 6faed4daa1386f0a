import { type Drawing, drawing, o } from './drawings.ts'

/** Avatars that come with a level, by the negative number they are worn under. */
export const LEVEL_DRAWINGS: Readonly<Record<string, Drawing>> = {
  '-1': drawing(
    'key',
    55,
    `${o(32, 19, 11)}M29 29h6v28h-6ZM35 43h9v5h-9ZM35 51h7v5h-7Z`,
    `${o(32, 19, 5)}`,
    '',
  ),
  '-2': drawing(
    'chalice',
    15,
    'M16 10h32c1 14-4 24-13 27v10c5 1 9 3 10 8H19c1-5 5-7 10-8V37c-9-3-14-13-13-27Z',
    'M20 15h24c0 3 0 5-.6 7H20.6c-.6-2-.6-4-.6-7Z',
    'M32 25v6M28 24l-2 5M36 24l2 5',
  ),
  '-3': drawing(
    'flame',
    30,
    'M33 7c2 9 14 15 14 31 0 11-7 18-15 18s-15-7-15-17c0-7 4-11 6-17 2 3 3 5 3 9 4-6 7-14 7-24Z',
    'M32 51c-5 0-8-4-8-8 0-5 4-7 5-12 6 4 11 8 11 13 0 4-3 7-8 7Z',
    'M32 47c-2 0-3-2-3-4s2-3 3-6c2 3 3 4 3 6s-1 4-3 4',
  ),
  '-4': drawing(
    'scales',
    215,
    `${o(32, 11, 4)}M30 14h4v36h-4ZM20 50h24v5H20ZM11 19h42v4H11ZM5 38h20c-1 6-5 9-10 9S6 44 5 38ZM39 38h20c-1 6-5 9-10 9s-9-3-10-9Z`,
    '',
    'M15 23L7 38M15 23l8 15M49 23l-8 15M49 23l8 15',
  ),
  '-5': drawing(
    'belfry',
    245,
    'M32 5l15 15H17ZM19 22h26v4H19ZM21 28h5v17h-5ZM38 28h5v17h-5ZM17 47h30v9H17ZM32 28c4 0 5 4 5 8 0 2 1 4 2 6H25c1-2 2-4 2-6 0-4 1-8 5-8Z',
    `${o(32, 15, 2.4)}M29 51h6v5h-6Z`,
    'M30 44c1 1 3 1 4 0',
  ),
}
