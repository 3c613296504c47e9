import { Alert, Button, FileInput, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { columnWidths, dateCell, headingCell, textCell, type WorkbookModel } from '#lib/workbook/workbook-model.ts';
import type { WireFixingKey } from '#shared/contract/valuation-fixings.ts';
import { useSavedWorkbook } from '../use-saved-workbook.ts';
import { useValuationText, type ValuedDeal } from '../valuation.ts';
import type { WorkbookText } from '../workbook/placed-fault.ts';
import { missingFixingsOf } from './deal-facts.ts';

const columns = ['index', 'currency', 'tenor', 'date', 'value'] as const;

/** Returns a workbook that lists the missing fixings. The user can fill in its empty value column and upload it. */
function composeFixingList(fixings: readonly WireFixingKey[], t: WorkbookText): WorkbookModel {
	const rows = [
		columns.map((column) => headingCell(t(`workbook.fixings.${column}`))),
		...fixings.map(({ index, currency, tenor, date }) => [
			textCell(index),
			textCell(currency),
			textCell(tenor),
			dateCell(date),
		]),
	];
	return [
		{
			name: t('workbook.fixings.sheet'),
			rows,
			columnWidths: columnWidths(rows),
			columnFormats: ['@', '@', '@', 'yyyy-mm-dd', '0.0######'],
		},
	];
}

interface MissingFixingsAlertProps {
	readonly deals: readonly ValuedDeal[];
	readonly onFixings?: ((file: File) => void) | undefined;
	readonly isBusy?: boolean | undefined;
}

export function MissingFixingsAlert({ deals, onFixings, isBusy = false }: MissingFixingsAlertProps) {
	const { t } = useValuationText();
	const missing = useMemo(() => missingFixingsOf(deals), [deals]);
	const list = useSavedWorkbook(t('messages.exportFailed'));
	const { fixings, withoutLibor, withoutView } = missing;
	if (fixings.length === 0) return null;
	const isLibor = withoutLibor > 0;
	return (
		<Alert
			type="warning"
			header={t(isLibor ? 'fixings.withoutLibor' : 'fixings.withoutView', {
				count: isLibor ? withoutLibor : withoutView,
				fixings: t('fixings.missing', { count: fixings.length }),
			})}
		>
			<SpaceBetween size="xs">
				<div>{t(onFixings === undefined ? 'fixings.fill' : 'fixings.fillAndUpload')}</div>
				<SpaceBetween direction="horizontal" size="xs">
					<Button
						iconName="download"
						loading={list.isBusy}
						onClick={() => list.save(() => composeFixingList(fixings, t), `${t('workbook.fixings.fileName')}.xlsx`)}
					>
						{t('fixings.download')}
					</Button>
					{onFixings !== undefined && !isBusy && (
						<FileInput
							accept=".xlsx,.csv"
							value={[]}
							onChange={({ detail }) => {
								const [file] = detail.value;
								if (file !== undefined) onFixings(file);
							}}
						>
							{t('fixings.upload')}
						</FileInput>
					)}
				</SpaceBetween>
			</SpaceBetween>
		</Alert>
	);
}
