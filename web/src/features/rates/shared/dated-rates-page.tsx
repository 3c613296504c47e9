import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useRef } from 'react';
import type { DateType } from '../../../../../shared/contract/fallback.ts';
import { type Module, modules } from '../../../../../shared/portal/modules.ts';
import { dateText } from '../../../i18n/date-text.ts';
import { DatePanel } from './date-panel.tsx';
import { useEntitledCurrencies } from './entitled-currencies.ts';
import { useExplained } from './explained-figure.tsx';
import { useAddressedPlace } from './rate-heading.tsx';
import { useRateText } from './rate-text.ts';
import { RatesEmpty } from './rates-empty.tsx';
import { type DatedRates, useDatedRates } from './use-dated-rates.ts';

interface DatedRatesPageProps<Body, Table, Subject> {
	readonly module: Module;
	readonly title: string;
	/** What each date type shows. */
	readonly disclaimers: Readonly<Record<DateType, string>>;
	readonly rates: DatedRates<Body, Table>;
	/** Shown above the tables. */
	readonly introduction: (tables: readonly Table[], dateType: DateType) => ReactNode;
	readonly table: (table: Table, before: Table | undefined, onExplain: (subject: Subject) => void) => ReactNode;
	/** The panel that explains a figure. */
	readonly explanation: (explained: Subject, onClose: () => void) => ReactNode;
}

/** A screen with the rates of a selected date, each of which can be explained. */
export function DatedRatesPage<Body, Table, Subject extends object>(props: DatedRatesPageProps<Body, Table, Subject>) {
	const { module, title, disclaimers, rates, introduction, table, explanation } = props;
	const { t, language } = useRateText();
	const currencies = useEntitledCurrencies(module);
	const { selection, choose, tables, isEmpty, published, reload } = useDatedRates(
		rates,
		currencies,
		modules[module].screen.path,
	);
	const { explained, explain, forget, close } = useExplained<Subject>();
	const { date, dateType, openedOn } = selection;
	const results = useRef<HTMLDivElement>(null);
	const offer = published && {
		text: t('empty.published', { date: dateText(published, language) }),
		button: t('empty.showPublished', { date: dateText(published, language) }),
		onAccept: () => {
			choose({ date: published });
			// The button disappears while it has the focus.
			results.current?.focus();
		},
	};
	useAddressedPlace(modules[module].screen.path, tables.length > 0);
	return (
		<SpaceBetween size="s">
			<Header variant="h1">{title}</Header>
			<DatePanel
				selection={selection}
				disclaimers={disclaimers}
				onChoose={(change) => {
					forget();
					choose({ ...change, isOpening: false });
				}}
				onGo={() => {
					forget();
					reload();
				}}
			/>
			{openedOn !== undefined && date === openedOn && dateType === 'publication_date' && (
				<Box color="text-body-secondary">{t('panel.openedOn', { date: dateText(openedOn, language) })}</Box>
			)}
			{isEmpty && <RatesEmpty message={t('empty.date')} offer={offer} />}
			{tables.length > 0 && introduction(tables, dateType)}
			<div ref={results} tabIndex={-1}>
				{tables.map((each, index) => table(each, tables[index - 1], explain))}
			</div>
			{explained !== undefined && explanation(explained, close)}
		</SpaceBetween>
	);
}
