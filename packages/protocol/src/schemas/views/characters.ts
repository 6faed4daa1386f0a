import { z } from 'zod'
import { line } from '../texts.ts'
import { CHARACTER_ID_MAX } from './common.ts'

const id = line(CHARACTER_ID_MAX).min(1)

/** Custom characters travel with the script, so only the id of an object counts. */
export const idOrCharacter = z.union([id, z.looseObject({ id }).transform((character) => character.id)])
