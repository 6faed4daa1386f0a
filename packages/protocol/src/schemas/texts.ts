import { isOneLine, tidyName } from '@belfry/kit'
import { z } from 'zod'
import { nameFault } from '../names.ts'
import { BAD_CHARACTERS } from '../unfit.ts'

/** A text that stands in one line. */
export const line = (max: number): z.ZodString => z.string().max(max).refine(isOneLine, BAD_CHARACTERS)

interface Lengths {
  readonly min: number
  readonly max: number
}

/** A name as somebody types it; what is wrong with it leaves as a code. */
export const nameSchema = ({ min, max }: Lengths) =>
  z
    .string()
    .max(max * 4)
    .transform(tidyName)
    .pipe(
      z
        .string()
        .min(min)
        .max(max)
        .superRefine((name, context) => {
          const code = name === '' ? null : nameFault(name)
          if (code) context.addIssue({ code: 'custom', message: code })
        }),
    )
