import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { dateText } from '#i18n/date-text.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { explainCashflow } from '#shared/contract/valuation-swaps.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { amountDecimals, factorDecimals, figureText } from '../figure-text.ts';
import { useValuationText } from '../valuation-text.ts';
import { ExplainedFactor } from './explained-factor.tsx';
import { ExplainedInterest } from './explained-interest.tsx';

type Part = AnswerOf<typeof explainCashflow>['parts'][number];

interface ExplainedPartProps {
	readonly part: Part;
	readonly valuationDate: LocalDate;
}

/** A payment: its interest, its notional, and the factor that discounts both. */
export function ExplainedPart({
	part: { interest, notionalPayment, discountFactor },
	valuationDate,
}: ExplainedPartProps) {
	const { t, language } = useValuationText();
	const amount = (interest?.amount ?? 0) + notionalPayment;
	return (
		<SpaceBetween size="s">
			{interest !== undefined && (
				<div>
					<Header variant="h3">
						{t('explain.interest', {
							from: dateText(interest.accrualStartDate, language),
							to: dateText(interest.accrualEndDate, language),
						})}
					</Header>
					<ExplainedInterest interest={interest} valuationDate={valuationDate} />
				</div>
			)}
			{notionalPayment !== 0 && (
				<Box>
					{t('explain.notional')}: {figureText(notionalPayment, amountDecimals)}
				</Box>
			)}
			<div>
				<Header variant="h3">
					{t('explain.discounting', { value: figureText(discountFactor.discountFactor, factorDecimals) })}
				</Header>
				<ExplainedFactor factor={discountFactor} valuationDate={valuationDate} />
				<Box>{t('explain.present', { value: figureText(amount * discountFactor.discountFactor, amountDecimals) })}</Box>
			</div>
		</SpaceBetween>
	);
}
