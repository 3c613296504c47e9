import { useMemo } from 'react';
import { dateText } from '#i18n/date-text.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { useValuationText, type ValuationText } from '../valuation-text.ts';
import { describeFixingFault, type FixingFault, fixingName } from './fixing-faults.ts';

/** Fixings with the reason why each is not saved. */
export function FixingFaultTable({ faults }: { readonly faults: readonly FixingFault[] }) {
	const text = useValuationText();
	const { t } = text;
	const columns = useMemo(() => faultColumns(text), [text]);
	const groups = useMemo(() => [{ key: '', rows: faults }], [faults]);
	return (
		<DataTable
			label={t('fixings.faultTable')}
			columns={columns}
			groups={groups}
			keyOf={({ fixing, code }) => `${fixingName(fixing)} ${fixing.date} ${fixing.value} ${code}`}
		/>
	);
}

const faultColumns = (text: ValuationText): readonly DataColumn<FixingFault>[] => [
	{ key: 'index', title: text.t('workbook.fixings.index'), text: ({ fixing }) => fixingName(fixing) },
	{
		key: 'date',
		title: text.t('workbook.fixings.date'),
		text: ({ fixing }) => dateText(fixing.date, text.language),
	},
	{ key: 'value', title: text.t('workbook.fixings.value'), isNumeric: true, text: ({ fixing }) => fixing.value },
	{ key: 'reason', title: text.t('fixings.reason'), text: (fault) => describeFixingFault(fault, text) },
];
