import { Box, Button, Container, Header, Link, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { helpAddress } from '#i18n/help-address.ts';
import styles from './first-steps.module.css';
import type { useFirstSteps } from './use-first-steps.ts';

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
