/** Words for a hand, by what it counts: down, up, both up. */
const HANDS = ['vote:hand.down', 'vote:hand.up', 'vote:hand.double'] as const

export const handWords = (value: number): (typeof HANDS)[number] => HANDS[value] ?? 'vote:hand.down'
