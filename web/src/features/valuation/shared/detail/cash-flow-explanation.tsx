import { Alert, Box, Button, Header, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { withColon } from '#i18n/punctuation.ts';
import { callApi } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { useSession } from '#lib/session-context.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { explainCashflow, type ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import {
	amountDecimals,
	factorDecimals,
	figureText,
	useQueryNotice,
	useValuationText,
	type ValuationProfile,
	type ValuationTerms,
	type ValuedDeal,
} from '../valuation.ts';
import { type CashFlow, type CashFlowPlace, cashFlowsAt, isOfOtherMarketData } from './changed-figures.ts';
import styles from './explained-figure.module.css';
import { ExplainedFactor, ExplainedInterest } from './explained-interest.tsx';

type Part = AnswerOf<typeof explainCashflow>['parts'][number];

function ExplainedPart({ part, valuationDate }: { readonly part: Part; readonly valuationDate: LocalDate }) {
	const { t, language } = useValuationText();
	const { interest, notionalPayment, feePayment = 0, discountFactor } = part;
	const amount = (interest?.amount ?? 0) + notionalPayment + feePayment;
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
				<Box>{withColon(t('explain.notional'), figureText(notionalPayment, amountDecimals))}</Box>
			)}
			{feePayment !== 0 && <Box>{withColon(t('explain.fee'), figureText(feePayment, amountDecimals))}</Box>}
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

interface ExplainedResidualProps {
	readonly flow: CashFlow;
	readonly before: CashFlow | undefined;
	readonly parts: AnswerOf<typeof explainCashflow>['parts'];
}

function ExplainedResidual({ flow, before, parts }: ExplainedResidualProps) {
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
			<Box>{paid === 0 ? t('explain.residualUnpaid') : withColon(t('explain.notional'), amount(paid))}</Box>
		</SpaceBetween>
	);
}

interface CashFlowExplanationProps {
	readonly place: CashFlowPlace;
	readonly deal: ValuedDeal;
	readonly result: ValuationResult;
	readonly terms: ValuationTerms;
	readonly profile: ValuationProfile;
	readonly onClose: () => void;
}

export function CashFlowExplanation({ place, deal, result, terms, profile, onClose }: CashFlowExplanationProps) {
	const { t, language } = useValuationText();
	const { userId } = useSession();
	const { valuationDate } = terms;
	const { view, leg, date, figure } = place;
	const { data, error, isPending } = useQuery({
		queryKey: ['cash-flow', valuationDate, deal.item, view, leg, date],
		queryFn: ({ signal }) => {
			const asker = { userId, secretName: profile.secretName };
			return callApi(
				explainCashflow,
				{ valuationDate, valuationItem: deal.item, view, leg, date, ...asker },
				{ signal },
			);
		},
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
		refetchOnWindowFocus: false,
	});
	useQueryNotice(error, t('explain.failed'));
	const panel = useRef<HTMLElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each figure that is opened takes the focus
	useEffect(() => panel.current?.focus({ preventScroll: true }), [place]);
	const { flow, before } = cashFlowsAt(result, place);
	const [part] = data?.parts ?? [];
	const title = t('explain.title', { leg, date: dateText(date, language) });
	return (
		<section
			ref={panel}
			tabIndex={-1}
			aria-label={title}
			className={styles.panel}
			onKeyDown={({ key }) => {
				if (key === 'Escape') onClose();
			}}
		>
			<SpaceBetween size="s">
				<div className={styles.heading}>
					<Header variant="h3">{title}</Header>
					<Button variant="icon" iconName="close" ariaLabel={t('explain.close')} onClick={onClose} />
				</div>
				{flow !== undefined && (
					<Box fontWeight="bold">
						{t(`detail.${figure}`)}:{' '}
						{figureText(flow[figure], figure === 'discountFactor' ? factorDecimals : amountDecimals)}
					</Box>
				)}
				{isPending && <StatusIndicator type="loading">{t('explain.loading')}</StatusIndicator>}
				{error !== null && <StatusIndicator type="error">{t('explain.failed')}</StatusIndicator>}
				{data !== undefined && (
					<Box color="text-body-secondary">
						{t('explain.subtitle', { deal: data.dealId, view: t(`detail.${view}`), currency: data.currency })}
					</Box>
				)}
				{data !== undefined && flow !== undefined && isOfOtherMarketData(data, flow) && (
					<Alert type="warning">{t('explain.otherMarketData')}</Alert>
				)}
				{data?.parts.length === 0 && <Box>{t('explain.nothing')}</Box>}
				{figure === 'residualAmount' && flow !== undefined && (
					<ExplainedResidual flow={flow} before={before} parts={data?.parts ?? []} />
				)}
				{figure === 'discountFactor' && part !== undefined && (
					<ExplainedFactor factor={part.discountFactor} valuationDate={valuationDate} />
				)}
				{figure === 'totalAmount' &&
					data?.parts.map((each, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one answer have no other identity
						<ExplainedPart key={index} part={each} valuationDate={valuationDate} />
					))}
			</SpaceBetween>
		</section>
	);
}
