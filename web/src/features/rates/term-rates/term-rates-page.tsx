import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo } from 'react';
import { termRates } from '../../../../../shared/contract/term.ts';
import { dateText } from '../../../i18n/date-text.ts';
import { JumpList } from '../shared/jump-list.tsx';
import { useRateText } from '../shared/rate-text.ts';
import { RatesEmpty } from '../shared/rates-empty.tsx';
import { useEntitledCurrencies } from '../shared/use-entitled-currencies.ts';
import { useProfileCheck } from '../shared/use-profile-check.ts';
import { useRateError } from '../shared/use-rate-error.ts';
import { latestDate, termTables } from './term-groups.ts';
import { TermTableView } from './term-table-view.tsx';
import { useTermRates } from './use-term-rates.ts';

const api = { name: 'termRates', path: termRates.path } as const;

/** Forward-looking and compounded term rates, a table for each currency. */
export function TermRatesPage() {
	const { t, language } = useRateText();
	const currencies = useEntitledCurrencies('TermRates');
	const rates = useTermRates(currencies);
	useProfileCheck(currencies);
	useRateError(rates.error, api);
	const data = rates.isFetching || rates.isError ? undefined : rates.data;
	const tables = useMemo(() => (data === undefined ? [] : termTables(data, currencies)), [data, currencies]);
	return (
		<SpaceBetween size="s">
			<Header variant="h1">{t('titles.termRates')}</Header>
			{!rates.isFetching && tables.length === 0 && <RatesEmpty>{t('empty.currency')}</RatesEmpty>}
			{tables.length > 0 && (
				<>
					<JumpList label={t('jumpTo')} places={tables.map(({ currency }) => currency)} />
					<Box variant="small" color="text-body-secondary">
						<span>{t('term.hint')}</span>{' '}
						<span>{t('term.latest', { date: dateText(latestDate(tables), language) })}</span>
					</Box>
				</>
			)}
			<div>
				{tables.map((table) => (
					<TermTableView key={table.currency} table={table} />
				))}
			</div>
		</SpaceBetween>
	);
}
