import { dateText } from '#i18n/date-text.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { amountText } from '../shared/figures/figure-text.ts';
import { principalSteps } from '../shared/figures/principal-steps.ts';
import { alignedAmounts } from './aligned-figures.ts';
import type { StatementTable } from './statement.ts';
import type { StatementText } from './statement-text.ts';

/** The changes of the principal, each with the principal after it; undefined without any. */
export function principalTable(result: CompoundingResult, { t, language }: StatementText): StatementTable | undefined {
	const steps = principalSteps(result);
	if (steps.length === 0) return undefined;
	const { currency } = result;
	const changes = alignedAmounts(steps.map(({ principalChange }) => principalChange));
	const principals = alignedAmounts(steps.map(({ currentPrincipal }) => currentPrincipal));
	return {
		title: t('principal.title'),
		columns: [
			{ title: t('principal.date'), isNumeric: false },
			{ title: t('principal.change', { currency }), isNumeric: true },
			{ title: t('principal.current', { currency }), isNumeric: true },
		],
		rows: steps.map(({ changeDate }, at) => [
			dateText(changeDate, language),
			signed(changes[at] ?? ''),
			principals[at] ?? '',
		]),
	};
}

/** Number of principal changes, and the final principal. */
export function principalInBrief(result: CompoundingResult, { t }: StatementText): string {
	const steps = principalSteps(result);
	const last = steps.at(-1);
	if (last === undefined) return '';
	const principal = `${amountText(last.currentPrincipal)} ${result.currency}`;
	return t('principal.brief', { count: steps.length, principal });
}

const signed = (amount: string): string => (amount.startsWith('-') ? amount.replace('-', '−') : `+${amount}`);
