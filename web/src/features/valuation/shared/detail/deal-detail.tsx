import Box from '@cloudscape-design/components/box';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSession } from '#lib/session-context.ts';
import { describeDealError } from '../describe-deal-error.ts';
import { viewRemarkText } from '../remark-text.ts';
import { useQueryNotice } from '../use-problem-notice.ts';
import type { ValuationTerms, ValuedDeal } from '../valuation-outcome.ts';
import type { ValuationProfile } from '../valuation-profile.ts';
import { useValuationText } from '../valuation-text.ts';
import { CashFlowExplanation } from './cash-flow-explanation.tsx';
import type { CashFlowPlace } from './cash-flow-place.ts';
import { CashFlows } from './cash-flows.tsx';
import { isRevalued } from './changed-figures.ts';
import { DealBridge } from './deal-bridge.tsx';
import { DealMarketData } from './deal-market-data.tsx';
import { detailQuery } from './detail-query.ts';

interface DealDetailProps {
	readonly deal: ValuedDeal;
	readonly terms: ValuationTerms;
	readonly profile: ValuationProfile;
}

const shownParts = ['cashFlows', 'marketData', 'bridge'] as const;

/** Details of a deal: its cash flows, or its curves. */
export function DealDetail({ deal, terms, profile }: DealDetailProps) {
	const text = useValuationText();
	const { t } = text;
	const { userId } = useSession();
	const [shown, setShown] = useState<(typeof shownParts)[number]>('cashFlows');
	const [explained, setExplained] = useState<CashFlowPlace>();
	const { data, error, isPending } = useQuery(detailQuery(deal, terms, { userId, profile }));
	useQueryNotice(error, t('errors.details'));
	/** The figure that was pressed, which has the focus again when its explanation is closed. */
	const pressed = useRef<Element>(null);
	if (isPending) return <StatusIndicator type="loading">{t('detail.loading')}</StatusIndicator>;
	if (data === undefined) return <StatusIndicator type="error">{t('errors.details')}</StatusIndicator>;
	const { dealId, labels = [], missingViews = [] } = data;
	const parts = shownParts.filter((part) => part !== 'bridge' || data.bridge !== undefined);
	const explain = (place: CashFlowPlace | undefined) => {
		if (place !== undefined) pressed.current = document.activeElement;
		setExplained(place);
	};
	const close = () => {
		setExplained(undefined);
		if (pressed.current instanceof HTMLElement) pressed.current.focus();
	};
	return (
		<section aria-label={t('detail.title', { deal: dealId })}>
			<SpaceBetween size="xs">
				<SegmentedControl
					label={t('detail.shown')}
					selectedId={shown}
					options={parts.map((id) => ({ id, text: t(`detail.${id}`) }))}
					onChange={({ detail }) => setShown(parts.find((part) => part === detail.selectedId) ?? shown)}
				/>
				{deal.own !== undefined && Object.keys(deal.own).length > 0 && (
					<Box color="text-body-secondary">
						{Object.entries(deal.own)
							.map(([heading, value]) => t('detail.own', { heading, value }))
							.join(' · ')}
					</Box>
				)}
				{labels.map(({ label, views }) => (
					<Box key={label} color="text-body-secondary">
						{t('detail.labels', {
							view: views.map((view) => t(`detail.${view}`)).join(', '),
							label: viewRemarkText(label, t),
						})}
					</Box>
				))}
				{missingViews.map((missing) => (
					<StatusIndicator key={`${missing.view} ${missing.ErrorCode}`} type="warning">
						{t('detail.missingView', {
							view: t(`detail.${missing.view}`),
							reason: describeDealError(missing, text),
						})}
					</StatusIndicator>
				))}
				{isRevalued(data, deal.result) && <StatusIndicator type="warning">{t('detail.revalued')}</StatusIndicator>}
				{shown === 'cashFlows' && (
					<CashFlows
						result={data}
						currencies={[String(deal.item.leg1Currency), String(deal.item.leg2Currency)]}
						explained={explained}
						onExplain={explain}
						explanation={
							explained !== undefined && (
								<CashFlowExplanation
									place={explained}
									deal={deal}
									result={data}
									terms={terms}
									profile={profile}
									onClose={close}
								/>
							)
						}
					/>
				)}
				{shown === 'marketData' && <DealMarketData result={data} valuationDate={terms.valuationDate} />}
				{shown === 'bridge' && <DealBridge result={data} />}
			</SpaceBetween>
		</section>
	);
}
