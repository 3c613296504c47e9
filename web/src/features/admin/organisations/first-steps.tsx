import { Box, Button, Container, Header, Link, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { helpAddress } from '#i18n/help-address.ts';
import { callApi } from '#lib/api-client.ts';
import { localStore } from '#lib/local-store.ts';
import { userSearch } from '#shared/contract/admin-directory.ts';
import styles from './first-steps.module.css';
import type { OrganisationRow } from './remove-organisation.tsx';

interface FirstStepsProps {
	readonly steps: NonNullable<ReturnType<typeof useFirstSteps>>;
	readonly onAddOrganisation: () => void;
	readonly onAddAdministrator: (orgId: string) => void;
	readonly onPreview: (orgId: string) => void;
}

export function FirstSteps({ steps, onAddOrganisation, onAddAdministrator, onPreview }: FirstStepsProps) {
	const { t, language } = useAdminText();
	const { client, hasAdministrator } = steps;
	const name = client?.shortName ?? '';
	const list = [
		{ id: 'organisation', isDone: client !== undefined, isOpen: true, onPress: onAddOrganisation },
		{
			id: 'administrator',
			isDone: hasAdministrator,
			isOpen: client !== undefined,
			onPress: () => client && onAddAdministrator(client.orgId),
		},
		{
			id: 'preview',
			isDone: false,
			isOpen: client !== undefined,
			onPress: () => client && onPreview(client.orgId),
		},
	] as const;
	return (
		<div className={styles.panel}>
			<Container
				header={
					<Header
						variant="h2"
						info={
							<Link external href={helpAddress('first-steps', language, 'operator')}>
								{t('firstSteps.help')}
							</Link>
						}
					>
						{t('firstSteps.title')}
					</Header>
				}
			>
				<ol className={styles.steps}>
					{list.map(({ id, isDone, isOpen, onPress }) => (
						<li key={id}>
							<SpaceBetween direction="horizontal" size="s" alignItems="center">
								<StatusIndicator type={isDone ? 'success' : 'pending'}>
									{t(isDone ? 'firstSteps.done' : 'firstSteps.open')}
								</StatusIndicator>
								<Box>{t(`firstSteps.${id}.text`, { name })}</Box>
								{!isDone && (
									<Button disabled={!isOpen} onClick={onPress}>
										{t(`firstSteps.${id}.button`)}
									</Button>
								)}
							</SpaceBetween>
						</li>
					))}
				</ol>
			</Container>
		</div>
	);
}

const previewedName = (orgId: string) => `portal.previewed.${orgId}`;

/**
 * @param organisations all organisations; undefined while they are loading, and if the user is not an operator
 * @returns undefined once the preview was opened, or if there are several clients
 */
export function useFirstSteps(organisations: readonly OrganisationRow[] | undefined) {
	const [, setPreviewed] = useState<string>();
	const clients = organisations?.filter((each) => !each.isOperator) ?? [];
	const client = clients.length === 1 ? clients[0] : undefined;
	const hasPreviewed = client !== undefined && localStore.get(previewedName(client.orgId)) !== null;
	const users = useQuery({
		queryKey: ['admin', 'first-steps', client?.orgId],
		queryFn: async ({ signal }) =>
			(await callApi(userSearch, { orgId: client?.orgId ?? '', limit: 100 }, { signal })).users,
		enabled: client !== undefined && !hasPreviewed,
		refetchOnWindowFocus: false,
	});
	if (organisations === undefined || organisations.length === 0 || clients.length > 1 || hasPreviewed) return undefined;
	if (client !== undefined && users.data === undefined) return undefined;
	return {
		client,
		hasAdministrator: users.data?.some(({ isAdmin }) => isAdmin) ?? false,
		notePreview: () => {
			if (client === undefined) return;
			localStore.set(previewedName(client.orgId), 'yes');
			setPreviewed(client.orgId);
		},
	};
}
