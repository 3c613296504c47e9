import Box from '@cloudscape-design/components/box';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { parameter, queryAt, useAddressParameters } from '#lib/address-query.ts';
import { callApi } from '#lib/api-client.ts';
import { organisationRead } from '#shared/contract/admin-organisations.ts';
import { adminAddress } from '../shared/admin-address.ts';
import { useAdminText } from '../shared/admin-text.ts';
import { AskDialog } from '../shared/ask-dialog.tsx';
import { type ChosenOrganisation, OrganisationSelect } from '../shared/organisation-select.tsx';
import { useOwnOrganisation } from '../shared/use-own-organisation.ts';
import { SchedulesSection } from './bulk/schedules-section.tsx';

interface DeliveriesViewProps {
	/** Called when a schedule has unsaved changes, and when it has none any more. */
	readonly onEditing: (isEditing: boolean) => void;
}

const placeOf = (query: URLSearchParams) => ({
	orgId: parameter(query, 'of'),
	jobId: parameter(query, 'schedule'),
});

/** The schedules of an organisation with their deliveries. Administrators of a client see those of their organisation. */
export function DeliveriesView({ onEditing }: DeliveriesViewProps) {
	const { t } = useAdminText();
	const own = useOwnOrganisation();
	const [place, setPlace] = useState(() => placeOf(queryAt(adminAddress)));
	const [isEditing, setEditing] = useState(false);
	const [asked, setAsked] = useState<ChosenOrganisation>();
	const orgId = own?.isOperator === false ? own.orgId : place.orgId;
	const { data: chosen } = useQuery({
		queryKey: ['admin-organisation-name', 'deliveries', orgId],
		queryFn: async ({ signal }) => {
			if (own !== undefined && orgId === own.orgId) return own;
			return callApi(organisationRead, { orgId: orgId ?? '' }, { signal });
		},
		enabled: own !== undefined && orgId !== undefined,
		staleTime: Number.POSITIVE_INFINITY,
		refetchOnWindowFocus: false,
	});
	useAddressParameters(adminAddress, { of: place.orgId, schedule: place.jobId }, (query) => setPlace(placeOf(query)));
	useEffect(() => onEditing(isEditing), [isEditing, onEditing]);
	useEffect(() => {
		if (!isEditing) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener('beforeunload', ask);
		return () => removeEventListener('beforeunload', ask);
	}, [isEditing]);
	const choose = (next: ChosenOrganisation) => {
		setAsked(undefined);
		setEditing(false);
		setPlace({ orgId: next.orgId, jobId: undefined });
	};
	return (
		<SpaceBetween size="m">
			{own?.isOperator === true && (
				<FormField label={t('fields.organisation')}>
					<OrganisationSelect
						ariaLabel={t('fields.organisation')}
						chosen={chosen}
						onChoose={(next) => next !== undefined && (isEditing ? setAsked(next) : choose(next))}
					/>
				</FormField>
			)}
			{chosen === undefined ? (
				own?.isOperator === true && orgId === undefined && <Box>{t('deliveries.choose')}</Box>
			) : (
				<SchedulesSection
					key={chosen.orgId}
					orgId={chosen.orgId}
					shortName={chosen.shortName}
					isScreen
					asked={place.jobId}
					onOpened={(jobId) => setPlace((before) => ({ ...before, jobId }))}
					onEditing={setEditing}
				/>
			)}
			{asked !== undefined && (
				<AskDialog
					title={t('leave.title')}
					confirm={t('leave.confirm')}
					onConfirm={() => choose(asked)}
					onCancel={() => setAsked(undefined)}
				>
					{t('deliveries.leave')}
				</AskDialog>
			)}
		</SpaceBetween>
	);
}
