export function credentialsOf(environment: Readonly<Record<string, string>>) {
	const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = environment;
	return { accessKeyId, secretAccessKey };
}
