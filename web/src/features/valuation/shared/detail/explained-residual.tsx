import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { dateText } from '#i18n/date-text.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { explainCashflow } from '#shared/contract/valuation-swaps.ts';
import { amountDecimals, figureText } from '../figure-text.ts';
import { useValuationText } from '../valuation-text.ts';
import type { CashFlow } from './cash-flow-place.ts';

interface ExplainedResidualProps {
	readonly flow: CashFlow;
	/** The cash flow before it on the same leg. */
	readonly before: CashFlow | undefined;
	readonly parts: AnswerOf<typeof explainCashflow>['parts'];
}

/** The notional that is outstanding after a cash flow, and what changed it. */
export function ExplainedResidual({ flow, before, parts }: ExplainedResidualProps) {
	const { t, language } = useValuationText();
	const amount = (value: number) => figureText(value, amountDecimals);
	const date = (day: string) => dateText(day, language);
	const paid = parts.reduce((sum, { notionalPayment }) => sum + notionalPayment, 0);
	const accrued = parts.flatMap(({ interest }) => interest ?? []);
	return (
		<SpaceBetween size="xs">
			<Box>{t('explain.residual', { date: date(flow.date), value: amount(flow.residualAmount) })}</Box>
			{before !== undefined && (
				<Box>
					{t('explain.residualBefore', {
						date: date(before.date),
						value: amount(before.residualAmount),
						change: amount(flow.residualAmount - before.residualAmount),
					})}
				</Box>
			)}
			{accrued.map(({ accrualStartDate, accrualEndDate, notional }) => (
				<Box key={accrualStartDate}>
					{t('explain.residualAccrued', {
						from: date(accrualStartDate),
						to: date(accrualEndDate),
						value: amount(notional),
					})}
				</Box>
			))}
			<Box>{paid === 0 ? t('explain.residualUnpaid') : `${t('explain.notional')}: ${amount(paid)}`}</Box>
		</SpaceBetween>
	);
}
