/** Said to a guest whom a Storyteller has to let in; it is asked again by itself. */
export const AT_THE_DOOR = 'join-guest-knock'
