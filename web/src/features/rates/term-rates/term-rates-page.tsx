import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { termRates } from '../../../../../shared/contract/term.ts';
import { modules } from '../../../../../shared/portal/modules.ts';
import { dateText } from '../../../i18n/date-text.ts';
import { callApi } from '../../../lib/api-client.ts';
import { useSession } from '../../../lib/session-context.ts';
import { useEntitledCurrencies } from '../shared/entitled-currencies.ts';
import { JumpList, useAddressedPlace } from '../shared/rate-heading.tsx';
import { neverReused } from '../shared/rate-query.ts';
import { useRateText } from '../shared/rate-text.ts';
import { RatesEmpty } from '../shared/rates-empty.tsx';
import { useRateError } from '../shared/use-rate-error.ts';
import { latestDate, termTables } from './term-groups.ts';
import { TermTableView } from './term-table-view.tsx';

const api = { name: 'termRates', path: termRates.path } as const;

/** Forward-looking and compounded term rates, a table for each currency. */
export function TermRatesPage() {
	const { t, language } = useRateText();
	const currencies = useEntitledCurrencies('TermRates');
	const { userId } = useSession();
	const rates = useQuery({
		queryKey: ['term-rates', userId, currencies],
		queryFn: async ({ signal }) =>
			(await callApi(termRates, { userid: userId, currencyINPUT: [...currencies] }, { signal })).body,
		enabled: currencies.length > 0,
		...neverReused,
	});
	useRateError(rates.error, api);
	const data = rates.isFetching || rates.isError ? undefined : rates.data;
	const tables = useMemo(() => (data === undefined ? [] : termTables(data, currencies)), [data, currencies]);
	useAddressedPlace(modules.TermRates.screen.path, tables.length > 0);
	return (
		<SpaceBetween size="s">
			<Header variant="h1">{t('titles.termRates')}</Header>
			{!rates.isFetching && tables.length === 0 && <RatesEmpty message={t('empty.currency')} />}
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
