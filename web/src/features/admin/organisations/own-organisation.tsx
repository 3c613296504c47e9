import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { organisationRead } from '#shared/contract/admin-organisations.ts';
import { useAdminText } from '../shared/admin-text.ts';
import { parseBackendDraft } from '../shared/draft/backend-draft.ts';
import { initialForm } from '../shared/form/edit-form.ts';
import { isJsonObject } from '../shared/json-value.ts';
import { useAdminMessages } from '../shared/messages/use-admin-messages.ts';
import { Preview } from '../shared/preview/preview.tsx';

/** Configuration of the organisation of an administrator who cannot change it. */
export function OwnOrganisation({ orgId }: { readonly orgId: string }) {
	const { t, language } = useAdminText();
	const messages = useAdminMessages();
	const { data: record } = useQuery({
		queryKey: ['admin', 'own-organisation-record', orgId],
		queryFn: async ({ signal }) => {
			try {
				return await callApi(organisationRead, { orgId }, { signal });
			} catch (error) {
				if (!signal.aborted) messages.failed('organisationRead', error);
				throw error;
			}
		},
	});
	if (record === undefined) return null;
	const target = { kind: 'organisation', mode: 'edit', record } as const;
	const backend = parseBackendDraft(record.backendConfig);
	const { features, LVESchedule } = backend?.isLveOn === true ? backend.lve : {};
	const limit = isJsonObject(features) ? features.dailyMaxRecords : undefined;
	const currencies = isJsonObject(LVESchedule) ? Object.keys(LVESchedule) : [];
	const noValue = t('values.none');
	return (
		<Container
			header={
				<Header variant="h2" description={t('ownOrganisation.whomToAsk', { name: record.shortName })}>
					{t('ownOrganisation.title')}
				</Header>
			}
		>
			<SpaceBetween size="m">
				<KeyValuePairs
					columns={3}
					items={[
						{ label: t('fields.longName'), value: record.longName },
						{ label: t('fields.shortName'), value: record.shortName },
						{ label: t('fields.orgId'), value: record.orgId },
						{
							label: t('ownOrganisation.loanFiles'),
							value: backend?.isLveOn === true ? currencies.join(', ') || noValue : t('ownOrganisation.off'),
						},
						{
							label: t('ownOrganisation.loansOfDay'),
							value: typeof limit === 'number' ? limit.toLocaleString(language) : noValue,
						},
					]}
				/>
				<Preview form={initialForm(target, [])} target={target} />
			</SpaceBetween>
		</Container>
	);
}
