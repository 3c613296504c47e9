import {
	Alert,
	Box,
	Container,
	ExpandableSection,
	FormField,
	Header,
	Select,
	SpaceBetween,
} from '@cloudscape-design/components';
import { useMemo } from 'react';
import faults from '#features/valuation/shared/fault-table.module.css';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { useValuationText, type ValuationText } from '../../shared/valuation.ts';
import type { KeptElement, TradesRead } from '../reading/read-deals.ts';

interface TradesPanelProps {
	readonly trades: TradesRead;
	readonly isBusy: boolean;
	readonly onOwnParty: (party: string) => void;
}

export function TradesPanel({ trades, isBusy, onOwnParty }: TradesPanelProps) {
	const { t } = useValuationText();
	const { parties, ownParty, labels, ignored, unlisted, isByRule } = trades;
	return (
		<Container header={<Header variant="h2">{t('tradeFiles.title')}</Header>}>
			<SpaceBetween size="s">
				{parties.length > 0 && (
					<FormField label={t('tradeFiles.parties')} description={t('tradeFiles.partiesHint')}>
						<Select
							filteringType={parties.length > 10 ? 'auto' : 'none'}
							placeholder={t('tradeFiles.choose')}
							options={parties.map((value) => ({ value, label: value }))}
							selectedOption={ownParty === undefined ? null : { value: ownParty, label: ownParty }}
							disabled={isBusy}
							onChange={({ detail }) => detail.selectedOption.value && onOwnParty(detail.selectedOption.value)}
						/>
					</FormField>
				)}
				{parties.length > 0 && ownParty === undefined && <Alert type="info">{t('tradeFiles.partiesOpen')}</Alert>}
				{isByRule && (
					<Box variant="small" color="text-body-secondary">
						{t('tradeFiles.byRule')}
					</Box>
				)}
				{labels.length > 0 && (
					<ExpandableSection headerText={t('tradeFiles.kept', { count: labels.length })}>
						<ElementTable title={t('tradeFiles.kept', { count: labels.length })} elements={labels} />
						{unlisted.labels > 0 && <Box>{t('tradeFiles.keptMore', { count: unlisted.labels })}</Box>}
					</ExpandableSection>
				)}
				{ignored.length > 0 && (
					<ExpandableSection headerText={t('tradeFiles.ignored', { count: ignored.length })}>
						<ElementTable title={t('tradeFiles.ignored', { count: ignored.length })} elements={ignored} />
						{unlisted.ignored > 0 && <Box>{t('tradeFiles.ignoredMore', { count: unlisted.ignored })}</Box>}
					</ExpandableSection>
				)}
			</SpaceBetween>
		</Container>
	);
}

function ElementTable({ title, elements }: { readonly title: string; readonly elements: readonly KeptElement[] }) {
	const text = useValuationText();
	const columns = useMemo(() => elementColumns(text, elements), [text, elements]);
	const groups = useMemo(() => [{ key: '', rows: elements }], [elements]);
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
		<section className={faults.faults} aria-label={title} tabIndex={0}>
			<DataTable
				label={title}
				columns={columns}
				groups={groups}
				keyOf={({ file, line, path, dealId }) => [file, dealId, line, path].join('\n')}
			/>
		</section>
	);
}

function elementColumns({ t }: ValuationText, elements: readonly KeptElement[]): readonly DataColumn<KeptElement>[] {
	const column = (
		key: 'file' | 'deal' | 'line' | 'element' | 'value' | 'reason',
		text: (element: KeptElement) => string,
	): DataColumn<KeptElement> => ({ key, title: t(`tradeFiles.${key}`), text });
	return [
		column('file', ({ file }) => file),
		column('deal', ({ dealId }) => dealId),
		{ ...column('line', ({ line }) => String(line)), isNumeric: true, sortValue: ({ line }) => line },
		column('element', ({ path }) => path.split('/').slice(-3).join('/')),
		column('value', ({ value }) => value),
		...(elements.some((each) => 'reason' in each)
			? [column('reason', (each) => ('reason' in each ? t(`tradeFiles.reasons.${each.reason}`) : ''))]
			: []),
	];
}
