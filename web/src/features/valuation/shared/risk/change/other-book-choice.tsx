import { FormField, Select, SpaceBetween } from '@cloudscape-design/components';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateText } from '#lib/dates/local-day.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { useRiskText } from '../../valuation.ts';
import { datesQuery, runName, runsQuery } from '../../valuation-queries.ts';

interface OtherBookChoiceProps {
	readonly runId: string | undefined;
	readonly date: LocalDate;
	readonly chosenRun: string;
	readonly chosenDate: string;
	readonly isEarlier?: boolean;
	readonly errorText?: string | undefined;
	readonly onRun: (runId: string) => void;
	readonly onDate: (date: string) => void;
}

export function OtherBookChoice(props: OtherBookChoiceProps) {
	const { runId, date, chosenRun, chosenDate, isEarlier = false, errorText, onRun, onDate } = props;
	const { t, language } = useRiskText();
	const dates = useQuery(datesQuery);
	const [search, setSearch] = useState('');
	const runs = useInfiniteQuery(runsQuery(search));
	const isOffered = (each: LocalDate) => each !== date && (!isEarlier || each < date);
	const dateOptions = (dates.data ?? [])
		.filter((each) => isOffered(each.date))
		.map((each) => ({ value: each.date as string, label: dateText(each.date, language) }));
	const runOptions = (runs.data?.pages.flatMap((page) => page.runs) ?? [])
		.filter((run) => run.state === 'done' && run.runId !== runId && isOffered(run.valuationDate))
		.map((run) => ({
			value: run.runId,
			label: t('change.runOption', { name: runName(run), date: dateText(run.valuationDate, language) }),
		}));
	const selected = (options: readonly { value: string; label: string }[], value: string) =>
		value === '' ? null : (options.find((each) => each.value === value) ?? { value, label: value });
	return (
		<SpaceBetween direction="horizontal" size="m">
			<FormField label={t('change.otherDate')} errorText={errorText}>
				<Select
					filteringType="auto"
					placeholder={t('change.chooseDate')}
					empty={t('change.noDates')}
					options={dateOptions}
					selectedOption={selected(dateOptions, chosenDate)}
					onChange={({ detail }) => onDate(detail.selectedOption.value ?? '')}
				/>
			</FormField>
			<FormField label={t('change.otherRun')}>
				<Select
					filteringType="manual"
					placeholder={t('change.chooseRun')}
					empty={t(isEarlier ? 'change.noEarlierRuns' : 'change.noRuns')}
					statusType={runs.isFetching ? 'loading' : runs.isError ? 'error' : runs.hasNextPage ? 'pending' : 'finished'}
					loadingText={t('loading')}
					errorText={t('change.runsFailed')}
					onLoadItems={({ detail: { filteringText, firstPage } }) => {
						if (filteringText !== search) setSearch(filteringText);
						else if (!firstPage && runs.hasNextPage) void runs.fetchNextPage();
					}}
					options={runOptions}
					selectedOption={selected(runOptions, chosenRun)}
					onChange={({ detail }) => onRun(detail.selectedOption.value ?? '')}
				/>
			</FormField>
		</SpaceBetween>
	);
}
