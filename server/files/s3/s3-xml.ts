/** The parts of S3's XML answers that are needed. The keys are our own, so they need no full parser. */

export interface ListedObject {
  key: string;
  sizeBytes: number;
  changedAt: number;
}

export interface Listing {
  objects: ListedObject[];
  /** Continues the listing; `undefined` on its last page. */
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

/** Such as `AccessDenied`; `undefined` if the text is no S3 error. */
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
