import type { CompoundingResult } from '../../../../../shared/contract/compounding.ts';
import type { CompoundingText } from '../compounding-text.ts';
import { principalSteps } from './principal-steps.ts';

/** How interest followed the changes of the principal; nothing where there are none. */
export function principalMethodText(result: CompoundingResult, { t }: CompoundingText): string {
	if (principalSteps(result).length === 0) return '';
	return t(`conventions.principalMethods.${result.conventions.principalChangeMethod}`);
}
