import { useText } from '../../shell/useText.ts'
import { useNames } from '../people/useNames.ts'
import { type ItemText, itemTextIn } from './itemText.ts'

export const useItemText = (): ItemText => itemTextIn(useText('night').t, useNames())
