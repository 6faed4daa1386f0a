export { Chance } from './chance.ts'
export { Participant } from './participant.ts'
export { type PlayerHabits, playAlong, USUAL_HABITS } from './player.ts'
export { GameMaster, type GamePlan, SHORT_GAME } from './storyteller.ts'
