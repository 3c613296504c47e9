import { withThousands } from '#features/loans/shared/figures/figure-text.ts';
import type { FormState } from '#features/loans/shared/form/form-state.ts';
import { largestAmount } from '#features/loans/shared/form/number-field.ts';
import { maxPrincipalChanges } from '#features/loans/shared/form/principal-change-rows.ts';
import { dateChoiceText, dateText } from '#i18n/date-text.ts';
import type { SpreadsheetText } from '../spreadsheet-text.ts';
import type { ChangeFault } from './read-changes.ts';

const longestShown = 40;

/** A fault with its line, what was found and what is expected. */
export function describeChangeFault(
	{ line, code, found, dates, amounts }: ChangeFault,
	{ currency, startDate, endDate }: Pick<FormState, 'currency' | 'startDate' | 'endDate'>,
	{ t, language }: SpreadsheetText,
): string {
	const [smaller = '', larger = ''] = (amounts ?? []).map(withThousands);
	const fault = t(`paste.codes.${code}`, {
		found: found.length > longestShown ? `${found.slice(0, longestShown)}…` : found,
		dates: dateChoiceText(dates ?? [], language),
		...{ smaller, larger, max: maxPrincipalChanges, limit: withThousands(String(largestAmount)) },
		currency,
		from: dateText(startDate, language),
		to: dateText(endDate, language),
	});
	return line === undefined ? fault : t('paste.line', { line, fault });
}
