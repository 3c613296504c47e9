import Button from '@cloudscape-design/components/button';
import DatePicker from '@cloudscape-design/components/date-picker';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import { type AuditEntry, auditEntities } from '#shared/contract/audit.ts';
import { isLocalDate } from '#shared/time/local-date.ts';
import { useAdminText } from '../shared/admin-text.ts';
import { FilterRow } from '../shared/grid/filter-row.tsx';
import { type ChosenOrganisation, OrganisationSelect } from '../shared/organisation-select.tsx';

export interface AuditFilter {
	readonly organisation: ChosenOrganisation | undefined;
	readonly entity: AuditEntry['entity'] | 'all';
	/** Login of the administrator. */
	readonly by: string;
	/** Part of the name of the changed item. */
	readonly search: string;
	/** ISO dates, both included. Blank: no limit. */
	readonly fromDate: string;
	readonly toDate: string;
}

export const noAuditFilter: AuditFilter = {
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

export function AuditFilters({ filter, canChooseOrganisation, onChange }: AuditFiltersProps) {
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

/** An optional date. An incomplete date is passed on only when it is complete. */
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
