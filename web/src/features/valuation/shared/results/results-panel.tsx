import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Checkbox from '@cloudscape-design/components/checkbox';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TextFilter from '@cloudscape-design/components/text-filter';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { dateText } from '#i18n/date-text.ts';
import { useKeptState } from '../kept-state.ts';
import { ResultPictures } from '../pictures/result-pictures.tsx';
import { PlaceLink } from '../place-link.tsx';
import type { ValuationOutcome, ValuedDeal } from '../valuation-outcome.ts';
import type { ValuationProfile } from '../valuation-profile.ts';
import { useValuationText } from '../valuation-text.ts';
import { filterDeals } from './filter-deals.ts';
import { MissingFixingsAlert } from './missing-fixings-alert.tsx';
import { whyMissing } from './missing-view.ts';
import { type ResultKey, resultColumns, resultKeys } from './result-columns.ts';
import styles from './results-panel.module.css';
import { ResultsTable } from './results-table.tsx';
import { toggledColumns } from './toggled-columns.ts';
import { useResultsExport } from './use-results-export.ts';

interface ResultsPanelProps {
	readonly profile: ValuationProfile;
	readonly outcome: ValuationOutcome | undefined;
	/** The saved run with the results. */
	readonly runId: string | undefined;
	/** Absent: the curves of these deals cannot be changed here. */
	readonly onEdit?: (deal: ValuedDeal) => void;
	/** Uses the fixings of a file. Absent: the deals cannot be valued again here. */
	readonly onFixings?: (file: File) => void;
	readonly isBusy?: boolean;
}

const noDeals: readonly ValuedDeal[] = [];

/** The results with what can be done with them. Memoised: progress of another calculation does not draw them again. */
export const ResultsPanel = memo(function ResultsPanel(props: ResultsPanelProps) {
	const { profile, outcome, runId, onEdit, onFixings, isBusy } = props;
	const text = useValuationText();
	const { t, language } = text;
	const [filter, setFilter] = useState('');
	const [isFailedOnly, setFailedOnly] = useState(false);
	const [shown, setShown] = useKeptState<readonly ResultKey[]>('columns', resultKeys);
	const deals = outcome?.deals ?? noDeals;
	const wanted = useDeferredValue(filter);
	const matching = useMemo(() => filterDeals(deals, wanted, isFailedOnly), [deals, wanted, isFailedOnly]);
	const all = useMemo(() => resultColumns(text, (result, key) => whyMissing(result, key, text)), [text]);
	const columns = useMemo(() => all.filter(({ key }) => shown.includes(key)), [all, shown]);
	const exporting = useResultsExport(profile, outcome, runId);
	const hasFailed = deals.some(({ result }) => result.Error !== undefined);
	const [first] = deals;
	return (
		<SpaceBetween size="xs">
			<Header
				variant="h2"
				counter={deals.length === 0 ? undefined : `(${deals.length})`}
				actions={
					<SpaceBetween direction="horizontal" size="xs">
						<Button
							iconName="download"
							disabled={outcome === undefined}
							loading={exporting.isBusy}
							onClick={exporting.save}
						>
							{t('results.export')}
						</Button>
						{onEdit !== undefined && (
							<Button
								iconName="edit"
								disabled={first === undefined}
								onClick={() => {
									if (first !== undefined) onEdit(first);
								}}
							>
								{t('results.edit')}
							</Button>
						)}
					</SpaceBetween>
				}
			>
				{t('results.title')}
			</Header>
			<MissingFixingsAlert deals={deals} onFixings={onFixings} isBusy={isBusy} />
			{outcome !== undefined && (
				<div className={styles.tools}>
					<div className={styles.filter}>
						<TextFilter
							filteringText={filter}
							filteringAriaLabel={t('results.filter')}
							filteringPlaceholder={t('results.filter')}
							countText={filter === '' ? '' : t('results.matches', { count: matching.length })}
							onChange={({ detail }) => setFilter(detail.filteringText)}
						/>
					</div>
					{hasFailed && (
						<Checkbox checked={isFailedOnly} onChange={({ detail }) => setFailedOnly(detail.checked)}>
							{t('results.failedOnly')}
						</Checkbox>
					)}
					<ButtonDropdown
						items={all.map(({ key, title }) => ({
							id: key,
							text: title,
							itemType: 'checkbox',
							checked: shown.includes(key),
							disabled: key === 'dealId',
						}))}
						onItemClick={({ detail }) => setShown(toggledColumns(shown, detail.id as ResultKey))}
					>
						{t('results.columns')}
					</ButtonDropdown>
					<Box color="text-body-secondary">
						{t('results.of', {
							date: dateText(outcome.terms.valuationDate, language),
							currency: outcome.terms.reportCurrency,
						})}
					</Box>
					{runId !== undefined && runId !== outcome.runId && (
						<PlaceLink to={{ kind: 'run', runId }}>{t('runs.savedAs')}</PlaceLink>
					)}
				</div>
			)}
			<ResultsTable
				profile={profile}
				outcome={outcome}
				deals={matching}
				columns={columns}
				empty={t(outcome === undefined ? 'results.empty' : 'results.noMatch')}
				onEdit={onEdit}
			/>
			{outcome !== undefined && <ResultPictures deals={matching} terms={outcome.terms} />}
		</SpaceBetween>
	);
});
