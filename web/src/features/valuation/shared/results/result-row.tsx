import { Box, Icon, SegmentedControl, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo, useRef, useState } from 'react';
import { listed } from '#i18n/punctuation.ts';
import { useSession } from '#lib/session-context.ts';
import { bookBridge } from '#shared/contract/book-bridge.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { LabelName } from '#shared/deal/deal.ts';
import { labelsOf } from '#shared/deal/read-lists.ts';
import { cellText } from '#ui/data-table/data-column.ts';
import { dealBridge } from '../bridge/bridged-deals.ts';
import { Waterfall } from '../bridge/waterfall.tsx';
import { CashFlowExplanation } from '../detail/cash-flow-explanation.tsx';
import { CashFlows } from '../detail/cash-flows.tsx';
import { type CashFlowPlace, detailQuery, isRevalued } from '../detail/changed-figures.ts';
import { DealMarketData } from '../detail/deal-market-data.tsx';
import {
	describeDealError,
	useQueryNotice,
	useValuationText,
	type ValuationProfile,
	type ValuationTerms,
	type ValuedDeal,
	viewRemarkText,
} from '../valuation.ts';
import { isFigure, isRiskKey, type ResultColumn } from './result-columns.ts';
import styles from './results-table.module.css';

function DealBridge({ result }: { readonly result: ValuationResult }) {
	const { t } = useValuationText();
	const stages = useMemo(() => bookBridge([dealBridge(result) ?? []].flat()), [result]);
	const legs = useMemo(
		() => new Map((result.bridge ?? []).map((step) => [step.cause, [step.leg1Change, step.leg2Change] as const])),
		[result],
	);
	return <Waterfall label={t('bridge.title', { deal: result.dealId })} stages={stages} legs={legs} />;
}

interface DealDetailProps {
	readonly deal: ValuedDeal;
	readonly terms: ValuationTerms;
	readonly profile: ValuationProfile;
}

const shownParts = ['cashFlows', 'marketData', 'bridge'] as const;

function DealDetail({ deal, terms, profile }: DealDetailProps) {
	const text = useValuationText();
	const { t } = text;
	const { userId } = useSession();
	const [shown, setShown] = useState<(typeof shownParts)[number]>('cashFlows');
	const [explained, setExplained] = useState<CashFlowPlace>();
	const { data, error, isPending } = useQuery(detailQuery(deal, terms, { userId, profile }));
	useQueryNotice(error, t('errors.details'));
	/** Figure that opened the explanation. It receives the focus when the explanation closes. */
	const pressed = useRef<Element>(null);
	if (isPending) return <StatusIndicator type="loading">{t('detail.loading')}</StatusIndicator>;
	if (data === undefined) return <StatusIndicator type="error">{t('errors.details')}</StatusIndicator>;
	const { dealId, labels = [], missingViews = [] } = data;
	const ownLabels = Object.entries(labelsOf(deal.item));
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
				{ownLabels.length > 0 && (
					<Box color="text-body-secondary">
						{ownLabels
							.map(([name, value]) => t('detail.own', { heading: t(`results.label.${name as LabelName}`), value }))
							.join(' · ')}
					</Box>
				)}
				{labels.map(({ label, views }) => (
					<Box key={label} color="text-body-secondary">
						{t('detail.labels', {
							view: listed(views.map((view) => t(`detail.${view}`))),
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

const paths = {
	opened: 'm2 5 6 6 6-6',
	closed: 'm5 2 6 6-6 6',
	edit: 'm2 14 .7-4.2 7.2-7.2a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8l-7.2 7.2zm7-10 3 3',
} as const;

/** Static copy of a Cloudscape icon. The Cloudscape component would render a page's hundred icons slowly. */
function RowIcon({ name }: { readonly name: keyof typeof paths }) {
	return (
		<svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
			<path d={paths[name]} />
		</svg>
	);
}

interface ResultRowProps {
	readonly deal: ValuedDeal;
	readonly columns: readonly ResultColumn[];
	readonly terms: ValuationTerms;
	readonly profile: ValuationProfile;
	readonly onEdit: ((deal: ValuedDeal) => void) | undefined;
}

/** Row of a deal with its figures or the reason for their absence. Memoised: sorting does not render rows again. */
export const ResultRow = memo(function ResultRow({ deal, columns, terms, profile, onEdit }: ResultRowProps) {
	const { t } = useValuationText();
	const [isOpen, setOpen] = useState(false);
	const { dealId, isMatured = false, Error: error } = deal.result;
	const hasDetails = profile.hasDetails && error === undefined;
	const shown =
		error === undefined && !isMatured ? columns : columns.filter(({ key }) => !isFigure(key) && !isRiskKey(key));
	return (
		<>
			<tr data-opened={isOpen}>
				<td className={styles.actions}>
					<button
						type="button"
						className={styles.action}
						disabled={!hasDetails}
						aria-expanded={isOpen}
						aria-label={t(isOpen ? 'results.hideDeal' : 'results.showDeal', { deal: dealId })}
						onClick={() => setOpen(!isOpen)}
					>
						<RowIcon name={isOpen ? 'opened' : 'closed'} />
					</button>
					{onEdit !== undefined && (
						<button
							type="button"
							className={styles.action}
							aria-label={t('results.editDeal', { deal: dealId })}
							onClick={() => onEdit(deal)}
						>
							<RowIcon name="edit" />
						</button>
					)}
				</td>
				{shown.map((column) =>
					column.key === 'dealId' ? (
						<th key={column.key} scope="row" title={dealId}>
							{dealId}
						</th>
					) : (
						<td key={column.key} className={column.isNumeric ? styles.right : undefined} title={column.exact?.(deal)}>
							{cellText(column, deal)}
						</td>
					),
				)}
				{error !== undefined && <FailedCells error={error} count={columns.length - shown.length} />}
				{isMatured && shown.length < columns.length && (
					<td colSpan={columns.length - shown.length}>{t('results.matured')}</td>
				)}
			</tr>
			{isOpen && hasDetails && (
				<tr className={styles.detailRow}>
					<td colSpan={columns.length + 1}>
						<div className={styles.detail}>
							<DealDetail deal={deal} terms={terms} profile={profile} />
						</div>
					</td>
				</tr>
			)}
		</>
	);
});

interface FailedCellsProps {
	readonly error: NonNullable<ValuedDeal['result']['Error']>;
	readonly count: number;
}

function FailedCells({ error, count }: FailedCellsProps) {
	const message = describeDealError(error, useValuationText());
	return (
		<td colSpan={count} className={styles.failed} title={error.ErrorCode}>
			<Icon name="status-negative" /> {message}
		</td>
	);
}
