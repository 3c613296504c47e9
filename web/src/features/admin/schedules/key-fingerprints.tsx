import { Box, CopyToClipboard } from '@cloudscape-design/components';
import { useEffect, useState } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { hostKeyLines } from '#shared/delivery/schedule/sftp-push.ts';
import { type Fingerprint, fingerprintsOf } from './key-fingerprint.ts';

interface CopyTextProps {
	readonly label: string;
	readonly shown: string;
	readonly text: string;
}

export function CopyText({ label, shown, text }: CopyTextProps) {
	const { t } = useAdminText();
	return (
		<CopyToClipboard
			variant="inline"
			textToCopy={text}
			textToDisplay={shown}
			copyButtonAriaLabel={label}
			copySuccessText={t('bulk.copied')}
			copyErrorText={t('bulk.notCopied')}
		/>
	);
}

interface KeyFingerprintsProps {
	readonly publicKey?: string;
	/** Lines from ssh-keyscan, known_hosts or .pub files. */
	readonly hostKeys?: readonly string[];
}

/** Shows the fingerprints of entered keys. Users compare them with fingerprints that the recipient sends separately. */
export function KeyFingerprints({ publicKey, hostKeys }: KeyFingerprintsProps) {
	const { t } = useAdminText();
	const [found, setFound] = useState<readonly Fingerprint[]>([]);
	const lines = hostKeyLines(hostKeys ?? []).join('\n');
	useEffect(() => {
		let isCurrent = true;
		void fingerprintsOf(publicKey, lines).then((read) => isCurrent && setFound(read));
		return () => {
			isCurrent = false;
		};
	}, [publicKey, lines]);
	if (found.length === 0) return null;
	return (
		<div>
			{found.map(({ kind, type, text }) => (
				<Box key={text} variant="small" display="block">
					{t(`fingerprints.${kind}`, { type })}{' '}
					<CopyText
						label={t('bulk.key.copyFingerprint')}
						shown={kind === 'openPgp' ? inGroups(text) : text}
						text={text}
					/>
				</Box>
			))}
			<Box variant="small" color="text-body-secondary">
				{t('fingerprints.compare')}
			</Box>
		</div>
	);
}

const inGroups = (fingerprint: string) => fingerprint.replace(/.{4}(?=.)/g, '$& ');
