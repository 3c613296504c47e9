import { Alert, Box, ButtonDropdown, Header, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import { useSavedWorkbook } from '../use-saved-workbook.ts';
import { useRiskText, useValuationText, type ValuationOutcome } from '../valuation.ts';
import styles from './analysis-frame.module.css';
import { csvOfTable, type ExportedTable, sheetsOf } from './exported-table.ts';

interface ExportMenuProps {
	readonly tables: (() => readonly ExportedTable[]) | undefined;
	/** File name without extension. */
	readonly fileName: string;
}

const csvType = 'text/csv;charset=utf-8';

function ExportMenu({ tables, fileName }: ExportMenuProps) {
	const { t } = useRiskText();
	const { t: tValuation } = useValuationText();
	const { save, isBusy } = useSavedWorkbook(tValuation('messages.exportFailed'));
	const found = tables?.().filter(({ rows }) => rows.length > 0) ?? [];
	const choose = (id: string) => {
		const table = found[Number(id)];
		if (table === undefined) void save(() => sheetsOf(found), `${fileName}.xlsx`);
		else saveFile(csvOfTable(table), `${fileName}_${table.name.replaceAll(/[\s/\\:]+/g, '_')}.csv`, csvType);
	};
	return (
		<ButtonDropdown
			loading={isBusy}
			disabled={found.length === 0}
			items={[
				{ id: 'workbook', text: t('export.workbook') },
				...found.map(({ name }, i) => ({ id: String(i), text: t('export.csv', { table: name }) })),
			]}
			onItemClick={({ detail }) => choose(detail.id)}
		>
			{t('export.title')}
		</ButtonDropdown>
	);
}

interface AnalysisFrameProps extends ExportMenuProps {
	readonly title: string;
	readonly outcome: ValuationOutcome;
	readonly maxDeals: number;
	readonly query: { readonly error: Error | null; readonly isFetching: boolean };
	/** True if the figures were saved with the run, and false if they are calculated now. */
	readonly isKept: boolean;
	readonly actions?: ReactNode;
	/** Input fields, which remain visible while figures are loaded. */
	readonly choices?: ReactNode;
	readonly children: ReactNode;
}

export function AnalysisFrame(props: AnalysisFrameProps) {
	const { title, outcome, maxDeals, query, isKept, actions, choices, children, ...exports } = props;
	const text = useRiskText();
	const { t, language } = text;
	const { valuationDate, reportCurrency } = outcome.terms;
	const deals = outcome.deals.length;
	const isTooLarge = deals > maxDeals;
	return (
		<div className={styles.frame}>
			<SpaceBetween size="s">
				<Header
					variant="h2"
					actions={
						<SpaceBetween direction="horizontal" size="xs">
							{actions}
							<ExportMenu {...exports} />
						</SpaceBetween>
					}
				>
					{title}
				</Header>
				<Box color="text-body-secondary">
					{t('of', {
						date: dateText(valuationDate, language),
						currency: reportCurrency,
						deals: deals.toLocaleString('en-US'),
					})}
					{isKept && ` · ${t('kept')}`}
				</Box>
				{isTooLarge ? (
					<Alert type="warning">
						{t('tooLarge', { deals: deals.toLocaleString('en-US'), max: maxDeals.toLocaleString('en-US') })}
					</Alert>
				) : (
					<SpaceBetween size="s">
						{choices}
						{query.isFetching && <StatusIndicator type="loading">{t('loading')}</StatusIndicator>}
						{query.error !== null && <Alert type="error">{describeProblem(query.error, text, t('failed'))}</Alert>}
						{children}
					</SpaceBetween>
				)}
			</SpaceBetween>
		</div>
	);
}
