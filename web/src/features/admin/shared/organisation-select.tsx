import { Select } from '@cloudscape-design/components';
import { useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { organisationSearch } from '#shared/contract/admin-directory.ts';
import { useAdminText } from './admin-text.ts';
import { useAdminMessages } from './messages/use-admin-messages.ts';

export interface ChosenOrganisation {
	readonly orgId: string;
	readonly shortName: string;
}

interface OrganisationSelectProps {
	readonly chosen: ChosenOrganisation | undefined;
	/** True to offer the option 'All organizations', whose value is undefined. */
	readonly hasAll?: boolean;
	readonly disabled?: boolean;
	readonly invalid?: boolean;
	readonly ariaLabel: string;
	readonly onChoose: (chosen: ChosenOrganisation | undefined) => void;
}

type Status = 'pending' | 'loading' | 'finished' | 'error';

const all = '';

/** Select box that searches organisations by part of their name. */
export function OrganisationSelect(props: OrganisationSelectProps) {
	const { chosen, hasAll = false, disabled = false, invalid = false, ariaLabel, onChoose } = props;
	const { t } = useAdminText();
	const messages = useAdminMessages();
	const [found, setFound] = useState<readonly ChosenOrganisation[]>([]);
	const [status, setStatus] = useState<Status>('pending');

	const find = async (search: string) => {
		setStatus('loading');
		try {
			const { organisations } = await callApi(organisationSearch, { search });
			setFound(organisations);
			setStatus('finished');
		} catch (error) {
			messages.failed('organisationList', error);
			setStatus('error');
		}
	};

	const allOption = { value: all, label: t('filters.allOrganisations') };
	const optionOf = ({ orgId, shortName }: ChosenOrganisation) => ({ value: orgId, label: shortName });
	const selected = chosen === undefined ? (hasAll ? allOption : null) : optionOf(chosen);
	return (
		<Select
			ariaLabel={ariaLabel}
			disabled={disabled}
			invalid={invalid}
			filteringType="manual"
			filteringAriaLabel={t('filters.organisations')}
			filteringPlaceholder={t('filters.organisations')}
			placeholder={t('filters.chooseOrganisation')}
			statusType={status}
			loadingText={t('grid.loading')}
			errorText={t('grid.failed')}
			recoveryText={t('grid.retry')}
			empty={t('grid.empty')}
			options={[...(hasAll ? [allOption] : []), ...found.map(optionOf)]}
			selectedOption={selected}
			onLoadItems={({ detail }) => void find(detail.filteringText)}
			onChange={({ detail }) => {
				const organisation = found.find(({ orgId }) => orgId === detail.selectedOption.value);
				if (organisation !== undefined || detail.selectedOption.value === all) onChoose(organisation);
			}}
		/>
	);
}
