import type { CompoundingResult } from '../../../../../shared/contract/compounding.ts';
import { dateText } from '../../../i18n/date-text.ts';
import type { CompoundingText } from '../compounding-text.ts';
import { amountText } from './figure-text.ts';
import { principalSteps } from './principal-steps.ts';

/** The changes of the principal in one line: the day, the change, and the principal from then on. */
export function describePrincipalSteps(result: CompoundingResult, { t, language }: CompoundingText): string {
	return principalSteps(result)
		.map(({ changeDate, principalChange, currentPrincipal }) =>
			t('header.principalStep', {
				date: dateText(changeDate, language),
				change: `${principalChange.startsWith('-') ? '' : '+'}${amountText(principalChange)}`,
				principal: amountText(currentPrincipal),
			}),
		)
		.join(t('header.principalStepSeparator'));
}
