import { useNames } from '../../shared/people/useNames.ts'
import { useText } from '../../shell/useText.ts'
import { type ItemText, itemTextIn } from './itemText.ts'

export const useItemText = (): ItemText => itemTextIn(useText('night').t, useNames())
