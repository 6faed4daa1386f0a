export interface ReplayTable {
  id: string
  game_id: string
  /** Everybody has seen the grimoire. */
  is_revealed: number
  /** By what whoever has it may see the game; null while it is for those who sat there. */
  link: string | null
  /** The file, compressed. */
  bytes: Uint8Array
}

export interface ReplayPersonTable {
  replay_id: string
  /** What they are called in the file. */
  place: string
  /** Counted from 1; null for whoever led. */
  seat: number | null
  /** Null once that account is gone. */
  user_id: string | null
  is_at_end: number
  /** What they knew themselves to be when the game was put away. */
  role_id: string
  /** Null while they have not said. */
  agrees: number | null
  /** Whether words typed on night cards that they wrote or read may be kept. */
  agrees_words: number | null
}

export interface ReplayWordsTable {
  replay_id: string
  /** What the signal is called in the file. */
  signal: string
  words: string
}
