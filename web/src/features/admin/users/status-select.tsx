import Select from '@cloudscape-design/components/select';
import { type UserStatus, userStatuses } from '#shared/contract/admin-users.ts';
import { useAdminText } from '../shared/admin-text.ts';

interface StatusSelectProps {
	/** Undefined: every status. */
	readonly chosen: UserStatus | undefined;
	readonly onChoose: (status: UserStatus | undefined) => void;
}

/** Filters the users by their sign-ins. */
export function StatusSelect({ chosen, onChoose }: StatusSelectProps) {
	const { t } = useAdminText();
	const option = (status: UserStatus | undefined) => ({
		value: status ?? '',
		label: t(status === undefined ? 'userStatuses.all' : `userStatuses.${status}`),
	});
	return (
		<Select
			ariaLabel={t('fields.status')}
			options={[option(undefined), ...userStatuses.map(option)]}
			selectedOption={option(chosen)}
			onChange={({ detail }) => onChoose(userStatuses.find((status) => status === detail.selectedOption.value))}
		/>
	);
}
