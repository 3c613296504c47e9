import { CfnOutput, type Stack, Validations } from 'aws-cdk-lib';
import {
	CfnEIP,
	FlowLogDestination,
	GatewayVpcEndpointAwsService,
	IpAddresses,
	type IVpc,
	NatProvider,
	SubnetType,
	Vpc,
} from 'aws-cdk-lib/aws-ec2';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';

/** Creates a network with a fixed address for deliveries and webhooks: some clients only accept known addresses. */
export function deliveryNetwork(stack: Stack): IVpc {
	const address = new CfnEIP(stack, 'SendingAddress', { domain: 'vpc' });
	const gateways = NatProvider.gateway({ eipAllocationIds: [address.attrAllocationId] });
	const network = new Vpc(stack, 'Network', {
		ipAddresses: IpAddresses.cidr('10.0.0.0/24'),
		maxAzs: 2,
		natGateways: 1,
		natGatewayProvider: gateways,
		// Not enabled, because it would add a function that may change security groups.
		restrictDefaultSecurityGroup: false,
		subnetConfiguration: [
			{ name: 'Out', subnetType: SubnetType.PUBLIC, mapPublicIpOnLaunch: false },
			{ name: 'Functions', subnetType: SubnetType.PRIVATE_WITH_EGRESS },
		],
		gatewayEndpoints: {
			S3: { service: GatewayVpcEndpointAwsService.S3 },
			DynamoDB: { service: GatewayVpcEndpointAwsService.DYNAMODB },
		},
		flowLogs: { All: { destination: FlowLogDestination.toCloudWatchLogs() } },
	});
	new CfnOutput(stack, 'SendingAddressOfDeliveries', { value: address.attrPublicIp });
	// The cast is needed because, with exactOptionalPropertyTypes, the CDK class does not implement its own interface.
	return network as IVpc;
}

/**
 * Allows a function to connect to a network, as Lambda requires.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc.html, Required IAM permissions
 */
export function grantNetworkInterfaces({ role, node }: IFunction): void {
	if (role === undefined) throw new Error(`The function ${node.path} has no role.`);
	const actions = [
		'CreateNetworkInterface',
		'DescribeNetworkInterfaces',
		'DescribeSubnets',
		'DeleteNetworkInterface',
		'AssignPrivateIpAddresses',
		'UnassignPrivateIpAddresses',
	];
	role.addToPrincipalPolicy(
		new PolicyStatement({ actions: actions.map((action) => `ec2:${action}`), resources: ['*'] }),
	);
	Validations.of(role).acknowledge({
		id: 'AwsSolutions-IAM5[Resource::*]',
		reason: 'Network interfaces of functions are created by Lambda and have no names yet; traces have no resource.',
	});
}
