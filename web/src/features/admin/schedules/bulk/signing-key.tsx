import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { useState } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { useAdminMessages } from '#features/admin/shared/messages/use-admin-messages.ts';
import { callApi } from '#lib/api-client.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import { bulkScheduleKey } from '#shared/contract/bulk-schedules.ts';
import { CopyText } from '../key-fingerprints.tsx';

interface SigningKeyProps {
	readonly orgId: string;
	readonly shortName: string;
}

interface PublicKey {
	readonly publicKey: string;
	readonly fingerprint: string;
}

/** The public key with which recipients verify the signatures of the organisation. It is made when it is first read. */
export function SigningKey({ orgId, shortName }: SigningKeyProps) {
	const { t } = useAdminText();
	const messages = useAdminMessages();
	const [key, setKey] = useState<PublicKey>();
	const [isBusy, setBusy] = useState(false);
	const read = async () => {
		setBusy(true);
		messages.attempt('scheduleKey');
		try {
			setKey(await callApi(bulkScheduleKey, { orgId }));
		} catch (error) {
			messages.failed('scheduleKey', error);
		} finally {
			setBusy(false);
		}
	};
	const fileName = `${shortName.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-signing-key.asc`;
	return (
		<ExpandableSection headerText={t('bulk.key.title')} headingTagOverride="h4">
			<SpaceBetween size="s">
				<span>{t('bulk.key.note')}</span>
				{key === undefined ? (
					<Button loading={isBusy} onClick={() => void read()}>
						{t('bulk.key.show')}
					</Button>
				) : (
					<>
						<CopyText
							label={t('bulk.key.copyFingerprint')}
							shown={t('bulk.key.fingerprint', { fingerprint: key.fingerprint })}
							text={key.fingerprint}
						/>
						<Textarea readOnly rows={6} ariaLabel={t('bulk.key.title')} value={key.publicKey} />
						<SpaceBetween direction="horizontal" size="xs" alignItems="center">
							<CopyText label={t('bulk.key.copy')} shown={t('bulk.key.copy')} text={key.publicKey} />
							<Button iconName="download" onClick={() => saveFile(key.publicKey, fileName, 'application/pgp-keys')}>
								{t('bulk.key.download')}
							</Button>
						</SpaceBetween>
					</>
				)}
			</SpaceBetween>
		</ExpandableSection>
	);
}
