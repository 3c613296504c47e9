import {
	Box,
	Button,
	DatePicker,
	FileInput,
	FormField,
	Header,
	Select,
	SpaceBetween,
	StatusIndicator,
} from '@cloudscape-design/components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { fixingLimits, fixingRemove, type WireFixingKey } from '#shared/contract/valuation-fixings.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { useFixingUpload } from '../shared/fixings/use-fixing-upload.tsx';
import { useProblemNotice, useQueryNotice, useValuationText } from '../shared/valuation.ts';
import { fixingsQuery } from '../shared/valuation-queries.ts';
import { filterFixings, fixingColumns, fixingKey, noFixingFilter } from './fixing-columns.tsx';
import styles from './fixings-view.module.css';

interface RemoveFixingsDialogProps {
	readonly fixings: readonly WireFixingKey[];
	readonly onClose: () => void;
	readonly onRemoved: () => void;
}

const noticeMillis = 5000;
const maxNamed = 5;

function RemoveFixingsDialog({ fixings, onClose, onRemoved }: RemoveFixingsDialogProps) {
	const { t } = useValuationText();
	const { show } = useNotifications();
	const notice = useProblemNotice();
	const [isBusy, setBusy] = useState(false);
	const count = fixings.length;
	const remove = async () => {
		setBusy(true);
		const keys = fixings.map(({ index, currency, tenor, date }) => ({ index, currency, tenor, date }));
		try {
			for (let from = 0; from < keys.length; from += fixingLimits.saved) {
				await callApi(fixingRemove, { fixings: keys.slice(from, from + fixingLimits.saved) });
			}
			show({ type: 'success', text: t('fixings.removed', { count }), durationMillis: noticeMillis });
			onRemoved();
		} catch (error) {
			notice(error, t('fixings.removeFailed'));
			setBusy(false);
		}
	};
	return (
		<ActionDialog
			title={t('fixings.removeTitle', { count })}
			cancel={t('fixings.cancel')}
			action={{ text: t('fixings.remove', { count }), isBusy, onPress: remove }}
			onCancel={() => !isBusy && onClose()}
		>
			<div>{t('fixings.removeQuestion')}</div>
			<ul>
				{fixings.slice(0, maxNamed).map((fixing) => (
					<li key={fixingKey(fixing)}>{fixingKey(fixing)}</li>
				))}
				{count > maxNamed && <li>{t('fixings.more', { count: count - maxNamed })}</li>}
			</ul>
		</ActionDialog>
	);
}

export function FixingsView() {
	const text = useValuationText();
	const { t } = text;
	const client = useQueryClient();
	const { data, error, isPending, isFetching, refetch } = useQuery(fixingsQuery);
	useQueryNotice(error, t('fixings.listFailed'));
	const [filter, setFilter] = useState(noFixingFilter);
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const [isRemoving, setRemoving] = useState(false);
	const reload = () => void client.invalidateQueries({ queryKey: fixingsQuery.queryKey });
	const { upload, isBusy, dialog } = useFixingUpload();
	const all = data ?? [];
	const shown = useMemo(() => filterFixings(data ?? [], filter), [data, filter]);
	const groups = useMemo(() => [{ key: '', rows: shown }], [shown]);
	const columns = useMemo(() => {
		const onChoose = (key: string) =>
			setChosen((before) => {
				const next = new Set(before);
				if (!next.delete(key)) next.add(key);
				return next;
			});
		return fixingColumns(text, { chosen, onChoose });
	}, [text, chosen]);
	const picked = shown.filter((fixing) => chosen.has(fixingKey(fixing)));
	const isAllChosen = shown.length > 0 && picked.length === shown.length;
	return (
		<SpaceBetween size="xs">
			<Header
				variant="h2"
				counter={data === undefined ? undefined : `(${all.length.toLocaleString('en-US')})`}
				description={t('fixings.description')}
				actions={
					<SpaceBetween direction="horizontal" size="xs">
						<Button
							iconName="refresh"
							ariaLabel={t('fixings.reload')}
							loading={isFetching}
							onClick={() => void refetch()}
						/>
						<Button disabled={picked.length === 0} onClick={() => setRemoving(true)}>
							{picked.length === 0 ? t('fixings.removeNone') : t('fixings.remove', { count: picked.length })}
						</Button>
						{!isBusy && (
							<FileInput
								accept=".xlsx,.csv,.txt"
								value={[]}
								onChange={({ detail }) => {
									const [file] = detail.value;
									if (file !== undefined) upload(file);
								}}
							>
								{t('fixings.add')}
							</FileInput>
						)}
					</SpaceBetween>
				}
			>
				{t('fixings.title')}
			</Header>
			{isPending && <StatusIndicator type="loading">{t('fixings.loading')}</StatusIndicator>}
			{error !== null && data === undefined && (
				<StatusIndicator type="error">{t('fixings.listFailed')}</StatusIndicator>
			)}
			{all.length > 0 && (
				<div className={styles.filters}>
					<ValueSelect
						label={t('workbook.fixings.index')}
						values={all.map(({ currency, index }) => `${currency} ${index}`)}
						value={filter.index}
						onChange={(index) => setFilter({ ...filter, index })}
					/>
					<ValueSelect
						label={t('workbook.fixings.tenor')}
						values={all.map(({ tenor }) => tenor)}
						value={filter.tenor}
						onChange={(tenor) => setFilter({ ...filter, tenor })}
					/>
					{(['from', 'to'] as const).map((end) => (
						<FormField key={end} label={t(`fixings.${end}`)}>
							<DatePicker
								value={filter[end]}
								format="iso"
								placeholder="YYYY-MM-DD"
								onChange={({ detail }) => setFilter({ ...filter, [end]: detail.value })}
							/>
						</FormField>
					))}
					<Button
						disabled={shown.length === 0}
						onClick={() => setChosen(new Set(isAllChosen ? [] : shown.map(fixingKey)))}
					>
						{isAllChosen ? t('fixings.chooseNone') : t('fixings.chooseAll', { count: shown.length })}
					</Button>
					<Box color="text-body-secondary">{t('fixings.shown', { shown: shown.length, count: all.length })}</Box>
				</div>
			)}
			{data !== undefined && (
				<DataTable
					label={t('fixings.title')}
					columns={columns}
					groups={groups}
					keyOf={fixingKey}
					empty={t(all.length === 0 ? 'fixings.empty' : 'fixings.noMatch')}
					isScrolling
				/>
			)}
			{isRemoving && (
				<RemoveFixingsDialog
					fixings={picked}
					onClose={() => setRemoving(false)}
					onRemoved={() => {
						setRemoving(false);
						setChosen(new Set());
						reload();
					}}
				/>
			)}
			{dialog}
		</SpaceBetween>
	);
}

interface ValueSelectProps {
	readonly label: string;
	readonly values: readonly string[];
	readonly value: string;
	readonly onChange: (value: string) => void;
}

function ValueSelect({ label, values, value, onChange }: ValueSelectProps) {
	const { t } = useValuationText();
	const options = [
		{ value: '', label: t('fixings.all') },
		...[...new Set(values)].sort().map((each) => ({ value: each, label: each })),
	];
	return (
		<FormField label={label}>
			<Select
				ariaLabel={label}
				options={options}
				selectedOption={options.find((option) => option.value === value) ?? null}
				onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
			/>
		</FormField>
	);
}
