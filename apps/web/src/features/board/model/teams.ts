/** The teams a bag is made of, in the order sheets show them, with their names. */
export const BAG_TEAMS_SHOWN = [
  { team: 'townsfolk', label: 'board:teams.townsfolk' },
  { team: 'outsider', label: 'board:teams.outsider' },
  { team: 'minion', label: 'board:teams.minion' },
  { team: 'demon', label: 'board:teams.demon' },
] as const
