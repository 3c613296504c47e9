import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../../../../shared/contract/route.ts';
import { explainCashflow } from '../../../../../../shared/contract/valuation-swaps.ts';
import type { LocalDate } from '../../../../../../shared/time/local-date.ts';
import { dateText } from '../../../../i18n/date-text.ts';
import { callApi } from '../../../../lib/api-client.ts';
import { useSession } from '../../../../lib/session-context.ts';
import { amountDecimals, factorDecimals, figureText, rateDecimals } from '../../shared/figure-text.ts';
import { useQueryNotice } from '../../shared/use-problem-notice.ts';
import type { ValuationProfile } from '../../shared/valuation-profile.ts';
import { useValuationText } from '../../shared/valuation-text.ts';
import type { ValuationTerms, ValuedDeal } from '../valuation-outcome.ts';
import { ExplainedFixings } from './explained-fixings.tsx';
import type { View } from './used-curves.ts';

/** A cash flow by its place in the details of a deal. */
export interface CashFlowPlace {
	readonly view: View;
	readonly leg: 1 | 2;
	readonly date: LocalDate;
}

interface CashFlowExplanationProps {
	readonly place: CashFlowPlace;
	readonly deal: ValuedDeal;
	readonly terms: ValuationTerms;
	readonly profile: ValuationProfile;
	readonly onClose: () => void;
}

type Part = AnswerOf<typeof explainCashflow>['parts'][number];
type Factor = Part['discountFactor'];

/** Where the figures of a cash flow come from. */
export function CashFlowExplanation({ place, deal, terms, profile, onClose }: CashFlowExplanationProps) {
	const { t, language } = useValuationText();
	const { userId } = useSession();
	const { valuationDate } = terms;
	const { data, error, isPending } = useQuery({
		queryKey: ['cash-flow', valuationDate, deal.item, place],
		queryFn: ({ signal }) => {
			const asker = { userId, secretName: profile.secretName };
			return callApi(explainCashflow, { valuationDate, valuationItem: deal.item, ...place, ...asker }, { signal });
		},
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
		refetchOnWindowFocus: false,
	});
	useQueryNotice(error, t('explain.failed'));
	return (
		<Modal
			visible
			size="large"
			header={t('explain.title', { leg: place.leg, date: dateText(place.date, language) })}
			onDismiss={onClose}
			footer={
				<Box float="right">
					<Button variant="primary" onClick={onClose}>
						{t('explain.close')}
					</Button>
				</Box>
			}
		>
			<SpaceBetween size="m">
				{isPending && <StatusIndicator type="loading">{t('explain.loading')}</StatusIndicator>}
				{error !== null && <StatusIndicator type="error">{t('explain.failed')}</StatusIndicator>}
				{data !== undefined && (
					<Box color="text-body-secondary">
						{t('explain.subtitle', {
							deal: data.dealId,
							view: t(`detail.${place.view}`),
							currency: data.currency,
						})}
					</Box>
				)}
				{data?.parts.length === 0 && <Box>{t('explain.nothing')}</Box>}
				{data?.parts.map((part, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one answer have no other identity
					<ExplainedPart key={index} part={part} />
				))}
			</SpaceBetween>
		</Modal>
	);
}

const yearDecimals = 8;

/** A payment: its interest, its notional, and the factor that discounts both. */
function ExplainedPart({ part: { interest, notionalPayment, discountFactor } }: { readonly part: Part }) {
	const { t, language } = useValuationText();
	const amount = (interest?.amount ?? 0) + notionalPayment;
	const date = (day: string) => dateText(day, language);
	return (
		<SpaceBetween size="s">
			{interest !== undefined && (
				<div>
					<Header variant="h3">
						{t('explain.interest', { from: date(interest.accrualStartDate), to: date(interest.accrualEndDate) })}
					</Header>
					{interest.couponRatePercent !== null && (
						<>
							<Box color="text-body-secondary">{t('explain.terms')}</Box>
							<Box fontWeight="bold">
								{t('explain.formula', {
									notional: figureText(interest.notional, amountDecimals),
									rate: figureText(interest.couponRatePercent, yearDecimals),
									years: figureText(interest.yearFraction, yearDecimals),
									amount: figureText(interest.amount, amountDecimals),
								})}
							</Box>
						</>
					)}
					{interest.spreadBp !== 0 && <Box>{t('explain.spread', { bp: String(interest.spreadBp) })}</Box>}
					{interest.spreadAdjustmentBp !== 0 && (
						<Box>{t('explain.adjustment', { bp: String(interest.spreadAdjustmentBp) })}</Box>
					)}
					{interest.fallbackPeriod !== undefined && (
						<Box>
							{t('explain.fallback', {
								index: interest.fallbackPeriod.index,
								from: date(interest.fallbackPeriod.startDate),
								to: date(interest.fallbackPeriod.endDate),
							})}
						</Box>
					)}
					{interest.indexFixings.length > 0 && <ExplainedFixings fixings={interest.indexFixings} />}
					{interest.forecast.length > 0 && (
						<div>
							<Header variant="h3">{t('explain.forecast')}</Header>
							{interest.forecast.map((factor) => (
								<ExplainedFactor key={factor.date} factor={factor} />
							))}
						</div>
					)}
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
				<ExplainedFactor factor={discountFactor} />
				<Box>{t('explain.present', { value: figureText(amount * discountFactor.discountFactor, amountDecimals) })}</Box>
			</div>
		</SpaceBetween>
	);
}

/** The curve points beside a date, with their quotes. */
function ExplainedFactor({ factor }: { readonly factor: Factor }) {
	const { t, language } = useValuationText();
	const pointText = ({ date, discountFactor, instruments }: Factor['from']) => {
		const point = { date: dateText(date, language), factor: figureText(discountFactor, rateDecimals) };
		const quotes = instruments.map(({ instrumentCode }) => instrumentCode).join(', ');
		return quotes === '' ? t('explain.point', point) : t('explain.quotedPoint', { ...point, quotes });
	};
	return (
		<Box>
			<strong>
				{dateText(factor.date, language)}: {figureText(factor.discountFactor, factorDecimals)}
			</strong>{' '}
			{t('explain.between', {
				curve: factor.curveId,
				tenor: factor.discountingTenor,
				from: pointText(factor.from),
				to: pointText(factor.to),
			})}{' '}
			{factor.isExtrapolated && t('explain.extrapolated')}
		</Box>
	);
}
