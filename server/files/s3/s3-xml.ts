/** What S3 answers in XML, as far as it is needed: the keys are our own, so nothing in them is hard to read. */

export interface ListedObject {
  key: string;
  sizeBytes: number;
  /** Milliseconds since the epoch. */
  changedAt: number;
}

export interface Listing {
  objects: ListedObject[];
  /** Asks for those behind; `undefined`: these are the last ones. */
  next: string | undefined;
}

/** Of `ListObjectsV2`. */
export function readListing(xml: string): Listing {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, item = '']) => ({
    key: textIn(item, 'Key') ?? '',
    sizeBytes: Number(textIn(item, 'Size')),
    changedAt: Date.parse(textIn(item, 'LastModified') ?? ''),
  }));
  const isCut = textIn(xml, 'IsTruncated') === 'true';
  return { objects, next: isCut ? textIn(xml, 'NextContinuationToken') : undefined };
}

/** Such as `AccessDenied`; `undefined` where the text is no error of S3's. */
export function readErrorCode(xml: string): string | undefined {
  return /<Error>.*?<Code>([\w.-]{1,80})<\/Code>/s.exec(xml)?.[1];
}

function textIn(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(
    /&(lt|gt|quot|apos|amp|#39|#34);/g,
    (_, entity: string) => entities[entity] ?? '',
  );
}

const entities: Record<string, string> = {
  ...{ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' },
  ...{ '#39': "'", '#34': '"' },
};
