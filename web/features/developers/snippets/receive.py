# python3 receive.py FOLDER-ID: the files of a share, 100 to a page of checksums
import hashlib, json, os, sys
from urllib.request import urlopen

api = 'https://origin.invalid/api'
folder_id = sys.argv[1]

for file in json.load(urlopen(f'{api}/folder/{folder_id}/checksums'))['files']:
    data = urlopen(f"{api}/download/{folder_id}/{file['fileId']}").read()
    # Of a file that came in parts the server knows the checksum of each.
    sums = [file['sha256']] if file['sha256'] else file['parts']
    size = max(1, len(data)) if file['sha256'] else file['partSize']
    for at, expected in enumerate(sums):
        if hashlib.sha256(data[at * size:(at + 1) * size]).hexdigest() != expected:
            sys.exit(f"{file['original_filename']} does not fit its checksum.")
    # A name from elsewhere names no other directory.
    with open(os.path.basename(file['original_filename']), 'wb') as saved:
        saved.write(data)
    print(file['original_filename'])
