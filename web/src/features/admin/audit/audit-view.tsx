import {
	Alert,
	Box,
	Button,
	DatePicker,
	FormField,
	Input,
	Modal,
	Select,
	SpaceBetween,
	StatusIndicator,
	type TableProps,
} from '@cloudscape-design/components';
import { useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { instantText } from '#lib/dates/local-day.ts';
import { type AuditEntry, auditEntities, auditList } from '#shared/contract/audit.ts';
import { isLocalDate } from '#shared/time/local-date.ts';
import { useSettled } from '#ui/use-settled.ts';
import { type AdminText, useAdminText } from '../shared/admin-text.ts';
import styles from '../shared/conflict/difference-table.module.css';
import { differenceLabel, valueText } from '../shared/form/edit-form.ts';
import { AdminGrid, FilterRow, usePages } from '../shared/grid/admin-grid.tsx';
import { loadShowingFailure, useAdminMessages } from '../shared/messages/use-admin-messages.tsx';
import { type ChosenOrganisation, OrganisationSelect, useOwnOrganisation } from '../shared/organisation-choice.tsx';

interface AuditFilter {
	readonly organisation: ChosenOrganisation | undefined;
	readonly entity: AuditEntry['entity'] | 'all';
	readonly by: string;
	readonly search: string;
	/** ISO dates, both included. A blank date means no limit. */
	readonly fromDate: string;
	readonly toDate: string;
}

const noAuditFilter: AuditFilter = {
	organisation: undefined,
	entity: 'all',
	by: '',
	search: '',
	fromDate: '',
	toDate: '',
};

interface AuditFiltersProps {
	readonly filter: AuditFilter;
	readonly canChooseOrganisation: boolean;
	readonly onChange: (filter: AuditFilter) => void;
}

const entities = ['all', ...auditEntities] as const;

function AuditFilters({ filter, canChooseOrganisation, onChange }: AuditFiltersProps) {
	const { t } = useAdminText();
	const set = (changes: Partial<AuditFilter>) => onChange({ ...filter, ...changes });
	const options = entities.map((value) => ({ value, label: t(`audit.entities.${value}`) }));
	return (
		<FilterRow>
			<FormField label={t('audit.entity')}>
				<Select
					options={options}
					selectedOption={options.find(({ value }) => value === filter.entity) ?? null}
					onChange={({ detail }) =>
						set({ entity: entities.find((value) => value === detail.selectedOption.value) ?? 'all' })
					}
				/>
			</FormField>
			{canChooseOrganisation && (
				<FormField label={t('fields.organisation')}>
					<OrganisationSelect
						ariaLabel={t('fields.organisation')}
						hasAll
						chosen={filter.organisation}
						onChoose={(organisation) => set({ organisation })}
					/>
				</FormField>
			)}
			<FormField label={t('audit.by')}>
				<Input type="search" value={filter.by} onChange={({ detail }) => set({ by: detail.value })} />
			</FormField>
			<FormField label={t('audit.what')}>
				<Input type="search" value={filter.search} onChange={({ detail }) => set({ search: detail.value })} />
			</FormField>
			<DayField label={t('audit.fromDate')} value={filter.fromDate} onChange={(fromDate) => set({ fromDate })} />
			<DayField label={t('audit.toDate')} value={filter.toDate} onChange={(toDate) => set({ toDate })} />
			<div>
				<Button onClick={() => onChange(noAuditFilter)}>{t('audit.clear')}</Button>
			</div>
		</FilterRow>
	);
}

interface DayFieldProps {
	readonly label: string;
	readonly value: string;
	readonly onChange: (date: string) => void;
}

/** Input of an optional date. Calls `onChange` only when the date is complete or blank. */
function DayField({ label, value, onChange }: DayFieldProps) {
	const [draft, setDraft] = useState<string>();
	return (
		<FormField label={label}>
			<DatePicker
				value={draft ?? value}
				format="iso"
				placeholder="YYYY-MM-DD"
				onBlur={() => setDraft(undefined)}
				onChange={({ detail }) => {
					const isUsable = detail.value === '' || isLocalDate(detail.value);
					setDraft(isUsable ? undefined : detail.value);
					if (isUsable) onChange(detail.value);
				}}
			/>
		</FormField>
	);
}

function ChangesDialog({ entry, onClose }: { readonly entry: AuditEntry; readonly onClose: () => void }) {
	const text = useAdminText();
	const { t, language } = text;
	const { action, by, from, at, entityName, changes, outcome } = entry;
	return (
		<Modal
			visible
			size="x-large"
			header={t('audit.open', { name: entityName })}
			closeAriaLabel={t('actions.close')}
			onDismiss={onClose}
			footer={
				<Box float="right">
					<Button variant="primary" onClick={onClose}>
						{t('actions.close')}
					</Button>
				</Box>
			}
		>
			<SpaceBetween size="s">
				{outcome === 'attempted' && <Alert type="warning">{t('audit.attempted')}</Alert>}
				<span>{[instantText(at, language), by, from, t(`audit.actions.${action}`)].filter(Boolean).join(' · ')}</span>
				{changes.length === 0 ? (
					t('audit.noChanges')
				) : (
					<table className={styles.table}>
						<thead>
							<tr>
								<th scope="col">{t('conflict.field')}</th>
								<th scope="col">{t('audit.before')}</th>
								<th scope="col">{t('audit.after')}</th>
							</tr>
						</thead>
						<tbody>
							{changes.map(({ field, before, after }) => (
								<tr key={field}>
									<th scope="row">{differenceLabel(field, text)}</th>
									<td>{valueText(before, text)}</td>
									<td>{valueText(after, text)}</td>
								</tr>
							))}
						</tbody>
					</table>
				)}
			</SpaceBetween>
		</Modal>
	);
}

function auditColumns(
	{ t, language }: AdminText,
	open: (entry: AuditEntry) => void,
): readonly TableProps.ColumnDefinition<AuditEntry>[] {
	return [
		{ id: 'at', header: t('audit.when'), minWidth: 130, cell: ({ at }) => instantText(at, language) },
		{ id: 'by', header: t('audit.by'), cell: ({ by }) => by },
		{ id: 'from', header: t('audit.from'), cell: ({ from }) => from },
		{ id: 'action', header: t('audit.action'), cell: ({ action }) => t(`audit.actions.${action}`) },
		{ id: 'entity', header: t('audit.entity'), cell: ({ entity }) => t(`audit.entities.${entity}`) },
		{
			id: 'what',
			header: t('audit.what'),
			minWidth: 140,
			isRowHeader: true,
			cell: (entry) => (
				<Button
					variant="inline-link"
					ariaLabel={t('audit.open', { name: entry.entityName })}
					onClick={() => open(entry)}
				>
					{entry.entityName}
				</Button>
			),
		},
		{
			id: 'outcome',
			header: t('audit.outcome'),
			cell: ({ outcome }) => (
				<StatusIndicator type={outcome === 'done' ? 'success' : 'warning'}>
					{t(`audit.outcomes.${outcome}`)}
				</StatusIndicator>
			),
		},
		{ id: 'changes', header: t('audit.changes'), cell: ({ changes }) => String(changes.length) },
	];
}

export function AuditView() {
	const text = useAdminText();
	const { t } = text;
	const messages = useAdminMessages();
	const own = useOwnOrganisation();
	const [filter, setFilter] = useState<AuditFilter>(noAuditFilter);
	const settled = useSettled(filter);
	const [opened, setOpened] = useState<AuditEntry>();

	const request = {
		...(settled.organisation === undefined ? {} : { orgId: settled.organisation.orgId }),
		...(settled.entity === 'all' ? {} : { kind: settled.entity }),
		...(settled.by.trim() === '' ? {} : { by: settled.by.trim() }),
		...(settled.search.trim() === '' ? {} : { search: settled.search.trim() }),
		...(settled.fromDate === '' ? {} : { fromDate: settled.fromDate }),
		...(settled.toDate === '' ? {} : { toDate: settled.toDate }),
	};
	const pages = usePages<AuditEntry>(['audit', request], async (cursor, signal) => {
		return loadShowingFailure(messages, 'auditList', signal, async () => {
			const answer = await callApi(auditList, { ...request, ...(cursor === undefined ? {} : { cursor }) }, { signal });
			return { items: answer.entries, cursor: answer.cursor };
		});
	});

	return (
		<>
			<AdminGrid
				title={t('tabs.audit')}
				pages={pages}
				columns={auditColumns(text, setOpened)}
				idOf={({ id }) => id}
				nameOf={({ entityName }) => entityName}
				filter={<AuditFilters filter={filter} canChooseOrganisation={own?.isOperator === true} onChange={setFilter} />}
				actions={
					<Button iconName="refresh" ariaLabel={t('audit.reload')} loading={pages.isLoading} onClick={pages.reload} />
				}
			/>
			{opened !== undefined && <ChangesDialog entry={opened} onClose={() => setOpened(undefined)} />}
		</>
	);
}
